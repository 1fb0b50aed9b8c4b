import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'minio';
import type { ProcessView } from '../../bare-machine/control-server.ts';
import { answers } from '../../bare-machine/supervise/probes.ts';

/** The control address of the stack that `npm test` started, or of the one that runs from TALLSCREEN_HOME. */
function controlUrl(): string {
  const given = process.env['STACK_CONTROL'];
  if (given !== undefined && given !== '') return given;
  const home = path.resolve(import.meta.dirname, '../../..', process.env['TALLSCREEN_HOME'] || '.local');
  return (JSON.parse(readFileSync(path.join(home, 'run/control.json'), 'utf8')) as { url: string }).url;
}

async function call<T>(method: 'GET' | 'POST', pathname: string): Promise<T> {
  const response = await fetch(`${controlUrl()}${pathname}`, { method });
  if (!response.ok) throw new Error(`${method} ${pathname} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const post = async (pathname: string): Promise<void> => void (await call('POST', pathname));

export const control = {
  /** Lists our processes and the parts. */
  processes: (): Promise<ProcessView[]> => call('GET', '/processes'),
  /** Kills a process, which the supervisor then restarts. Resolves when the process has ended. */
  kill: (name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> =>
    post(`/processes/${name}/kill?signal=${signal}`),
  /** Stops a process cleanly and keeps it stopped. */
  stop: (name: string): Promise<void> => post(`/processes/${name}/stop`),
  /** Starts a stopped process. Resolves when it is ready. */
  start: (name: string): Promise<void> => post(`/processes/${name}/start`),
  stopPart: (name: string): Promise<void> => post(`/parts/${name}/stop`),
  startPart: (name: string): Promise<void> => post(`/parts/${name}/start`),
  killPart: (name: string): Promise<void> => post(`/parts/${name}/kill?signal=SIGKILL`),
  allReady,
  objects,
};

/** Resolves when every process is ready and `/readyz` answers 200. */
async function allReady(seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const processes = await control.processes();
    const late = processes.filter(({ state }) => state !== 'ready').map(({ name }) => name);
    const door = processes.find(({ name }) => name === 'frontdoor')?.port;
    if (late.length === 0 && door !== undefined && (await answers(`http://127.0.0.1:${door}/readyz`))) return;
    if (Date.now() > deadline) throw new Error(`after ${seconds} s not ready: ${late.join(', ') || 'readyz'}`);
    await sleep(200);
  }
}

/** Returns the sorted keys of all objects in the S3 bucket, or in the folder if there is no S3. */
async function objects(): Promise<string[]> {
  const folder = process.env['BLOBS_DIR'];
  if (folder) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).toSorted();
  }
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_BUCKET = 'tallscreen' } = process.env;
  const { hostname, port, protocol } = new URL(S3_ENDPOINT);
  const useSSL = protocol === 'https:';
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  });
  const keys: string[] = [];
  for await (const item of client.listObjectsV2(S3_BUCKET, '', true)) keys.push((item as { name: string }).name);
  return keys.toSorted();
}
