import { isIP } from 'node:net';

/** The only reader of the environment under deploy/local. */
export type Settings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly port: number;
  /** The address that our processes listen on. */
  readonly host: string;
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
    host: readHost(env),
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

function readHost(env: NodeJS.ProcessEnv): string {
  const host = given(env['HOST']) ?? '127.0.0.1';
  if (host === 'localhost') return '127.0.0.1';
  if (isIP(host) > 0) return host;
  throw new Problem(`HOST=${host} is not an address: give an IP address of this machine, 0.0.0.0 for all of them.`);
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
