import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createInterface } from 'node:readline';
import { createServiceCredential } from '#auth/service-credential';
import { createTestServiceKeys } from '#testing/service-keys';

const keys = createTestServiceKeys();
/** As the BFF. */
export const credential = createServiceCredential({ service: 'bff', privateKey: keys.SERVICE_PRIVATE_KEY });
const AUTH_PUBLIC_KEY = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();

export interface Example {
  /** the port it listens on; rejects when it ends before it listens */
  readonly port: Promise<number>;
  /** the port of its ops server */
  readonly opsPort: () => number;
  /** the exit code, or the signal that ended it */
  readonly ended: Promise<number | string>;
  readonly kill: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => void;
  readonly output: () => string;
  readonly send: (message: string) => void;
}

const main = new URL('./main.ts', import.meta.url);

/** The example service as a process of its own. */
export function startExample(env: Record<string, string> = {}): Example {
  const child = fork(main, {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], ...keys, AUTH_PUBLIC_KEY, GRPC_PORT: '0', ...env },
  });
  const lines: string[] = [];
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const port = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const listening = /"port":(\d+),"msg":"listening"/.exec(line);
        if (listening) resolve(Number(listening[1]));
      });
    }
    void ended.then((code) => reject(new Error(`ended with ${code} before it listened:\n${lines.join('\n')}`)));
  });
  port.catch(() => 'the caller that awaits it gets the rejection');
  return {
    port,
    ended,
    kill: (signal) => void child.kill(signal),
    opsPort: () => Number(/"opsPort":(\d+)/.exec(lines.join('\n'))?.[1]),
    output: () => lines.join('\n'),
    send: (message) => void child.send(message),
  };
}
