import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ManagedProcess } from './supervise/process.ts';

export type Control = { readonly url: string; close(): void };
export type ProcessView = { name: string; pid: number | undefined; port: number | undefined; state: string };

const SIGNALS: readonly string[] = ['SIGKILL', 'SIGTERM', 'SIGSTOP', 'SIGCONT'] satisfies NodeJS.Signals[];

/**
 * Lets fault tests and benches list, kill and stop processes. It listens on loopback only, and its address contains a
 * secret, so that no web page can guess it.
 */
export async function openControl(find: {
  readonly process: (name: string) => ManagedProcess | undefined;
  readonly part: (name: string) => ManagedProcess | undefined;
  readonly all: () => readonly ManagedProcess[];
}): Promise<Control> {
  const secret = randomBytes(16).toString('hex');
  const handle = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [given, kind, name, action] = url.pathname.split('/').slice(1);
    if (given !== secret) return undefined;
    if (kind === 'processes' && name === undefined) return find.all().map(view);
    const target =
      kind === 'parts' ? find.part(name ?? '') : kind === 'processes' ? find.process(name ?? '') : undefined;
    if (target === undefined || request.method !== 'POST') return undefined;
    return act(target, action, url.searchParams.get('signal') ?? 'SIGKILL');
  };
  const server = createServer((request, response) => {
    handle(request).then(
      (body) => response.writeHead(body === undefined ? 404 : 200, TYPE).end(JSON.stringify(body ?? {})),
      (error: unknown) => response.writeHead(500, TYPE).end(JSON.stringify({ detail: String(error) })),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/${secret}`, close: () => server.close() };
}

const TYPE = { 'content-type': 'application/json' };

async function act(target: ManagedProcess, action: string | undefined, signal: string): Promise<unknown> {
  if (action === 'stop') await target.stop();
  else if (action === 'start') await target.start();
  else if (action === 'kill' && SIGNALS.includes(signal)) await target.kill(signal as NodeJS.Signals);
  else return undefined;
  return view(target);
}

const view = (process: ManagedProcess): ProcessView => ({
  name: process.spec.name,
  pid: process.pid(),
  port: process.spec.port,
  state: process.state(),
});
