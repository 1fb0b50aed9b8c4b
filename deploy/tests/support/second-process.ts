import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY } from '../../local/home.ts';
import { ownProcesses } from '../../local/processes.ts';
import { isServing } from '../../bare-machine/supervise/probes.ts';
import { answers } from '../../bare-machine/supervise/probes.ts';
import { control } from '../../local/testing/control.ts';
import { freePort } from './free-port.ts';
import { privateKeyOf } from './service-keys.ts';

export interface SecondProcess {
  readonly port: number;
  readonly pid: number;
  /** Stops it cleanly, like a rollout. */
  stop(): Promise<void>;
  /** Kills it. */
  kill(): Promise<void>;
}

/** Starts another process of this name beside the stack's own, with the same data. */
export async function startSecond(name: string, settings: Readonly<Record<string, string>>): Promise<SecondProcess> {
  const own = ownProcesses.find((process) => process.name === name);
  if (!own) throw new Error(`there is no process ${name}`);
  const isGrpc = own.serves === 'grpc';
  const port = await freePort();
  const env = {
    ...process.env,
    ...(await addresses()),
    ...(name !== 'media-worker' && { SERVICE_PRIVATE_KEY: privateKeyOf(name) }),
    [isGrpc ? 'GRPC_PORT' : 'HTTP_PORT']: String(port),
    LOG_LEVEL: 'error',
    ...settings,
  };
  const child = spawn(process.execPath, [programOf(own)], { cwd: REPOSITORY, env, stdio: 'inherit' });
  const isReady = () => (isGrpc ? isServing(`127.0.0.1:${port}`) : answers(`http://127.0.0.1:${port}/readyz`));
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the second ${name} does not start`);
    await sleep(100);
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { port, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** The addresses of the stack's own services. */
async function addresses(): Promise<Record<string, string>> {
  const services = (await control.processes()).filter((process) => process.port !== undefined);
  return Object.fromEntries(
    services.map(({ name, port }) => [`${name.toUpperCase().replaceAll('-', '_')}_ADDR`, `127.0.0.1:${port}`]),
  );
}

/** The program that the stack runs: a bundle beside the BFF's bundle, or the source. */
function programOf({ name, entry }: { readonly name: string; readonly entry: string }): string {
  const ofBff = process.env['BFF_PROGRAM'];
  return ofBff?.endsWith('.mjs') ? path.join(path.dirname(ofBff), `${name}.mjs`) : entry;
}
