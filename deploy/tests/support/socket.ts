import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';

type Json = Record<string, unknown>;

export interface Client {
  /** All frames received so far, in order. */
  readonly heard: readonly Json[];
  say(frame: Json | string | Buffer): void;
  /** Resolves with the first frame that matches. */
  hear(what: Json): Promise<Json>;
  /** Resolves with the close code when the server closes the socket. */
  readonly closed: Promise<number>;
  isOpen(): boolean;
  end(): void;
}

const open = new Set<WebSocket>();

/** Closes all sockets that a test left open. */
export function endAll(): void {
  for (const ws of open) ws.terminate();
  open.clear();
}

const has = (frame: Json, what: Json): boolean => Object.entries(what).every(([name, value]) => frame[name] === value);

/** Opens a socket like a page. Resolves when it is open. */
export async function connect(
  origin: string,
  userId: number | string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Client> {
  const address = `${origin.replace(/^http/, 'ws')}/ws/chat/${userId}?token=${encodeURIComponent(token)}`;
  const ws = new WebSocket(address, { headers });
  open.add(ws);
  const heard: Json[] = [];
  ws.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Json));
  const closed = new Promise<number>((resolve) => void ws.once('close', (code: number) => resolve(code)));
  await once(ws, 'open');
  ws.on('error', () => ws.terminate());
  return {
    heard,
    closed,
    isOpen: () => ws.readyState === WebSocket.OPEN,
    say: (frame) => ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    hear: (what) =>
      eventually(
        `a frame like ${JSON.stringify(what)} in ${JSON.stringify(heard)}`,
        () => Promise.resolve(heard.find((frame) => has(frame, what))),
        60,
        10,
      ),
    end: () => ws.terminate(),
  };
}

/** Resolves with the HTTP status when the upgrade is refused. */
export async function refusedWith(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const ws = new WebSocket(origin.replace(/^http/, 'ws') + path, { headers });
  ws.on('error', () => undefined);
  const [, response] = (await once(ws, 'unexpected-response')) as [unknown, { statusCode?: number }];
  ws.terminate();
  return response.statusCode;
}
