/** The only reader of the environment under deploy/local. */
export type Settings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly port: number;
  readonly mailboxPort: number;
  readonly home: string;
  readonly cache: string | undefined;
  readonly demo: boolean;
  /** Run our processes from their TypeScript, for a debugger, instead of from the bundle. */
  readonly fromSources: boolean;
};

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return {
    env: { ...env },
    port: readPort(env, 'PORT', 8080),
    mailboxPort: readPort(env, 'MAILBOX_PORT', 1080),
    home: given(env['TALLSCREEN_HOME']) ?? '.local',
    cache: given(env['TALLSCREEN_CACHE']),
    demo: env['DEMO'] !== '0',
    fromSources: env['FROM_SOURCES'] === '1',
  };
}

/** Treats an empty variable like one that is not set. */
export function given(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = given(env[name]);
  if (text === undefined) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Problem(`${name}=${text} is not a port: give a whole number from 1 to 65535.`);
}

/** An error whose message is one sentence for the user at the console; shown without a stack trace. */
export class Problem extends Error {
  override readonly name = 'Problem';
}
