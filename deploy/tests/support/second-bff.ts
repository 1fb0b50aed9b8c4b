import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY } from '../../local/home.ts';
import { answers } from '../../local/supervise/probes.ts';
import { control } from '../../local/testing/control.ts';
import { freePort } from './free-port.ts';
import { privateKeyOf } from './service-keys.ts';

export interface SecondBff {
  readonly url: string;
  readonly pid: number;
  /** Stops it cleanly, as a rollout does. */
  stop(): Promise<void>;
  /** Kills it. */
  kill(): Promise<void>;
}

/** Starts another BFF beside the stack's own. */
export async function startBff(settings: Readonly<Record<string, string>> = {}): Promise<SecondBff> {
  const port = await freePort();
  const services = (await control.processes()).filter((process) => process.port !== undefined);
  const addresses = services.map(({ name, port: at }) => [
    `${name.toUpperCase().replaceAll('-', '_')}_ADDR`,
    `127.0.0.1:${at}`,
  ]);
  const env = {
    ...process.env,
    ...(Object.fromEntries(addresses) as Record<string, string>),
    SERVICE_PRIVATE_KEY: privateKeyOf('bff'),
    HTTP_PORT: String(port),
    PUBLIC_URL: process.env['STACK_URL'],
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'error',
    ...settings,
  };
  // The same program as the stack's own BFF, if the stack names it.
  const child = spawn(process.execPath, [process.env['BFF_PROGRAM'] ?? 'bff/src/main.ts'], {
    cwd: REPOSITORY,
    env,
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error('the second BFF does not start');
    await sleep(100);
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
