import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';

type Json = Record<string, unknown>;

export interface Client {
  /** everything heard so far, in order */
  readonly heard: readonly Json[];
  say(frame: Json | string | Buffer): void;
  /** The first frame that is so, once it is there. */
  hear(what: Json): Promise<Json>;
  /** Resolves with the code when the other end has closed it. */
  readonly closed: Promise<number>;
  isOpen(): boolean;
  end(): void;
}

const open = new Set<WebSocket>();

/** Ends what a test has left open. */
export function endAll(): void {
  for (const ws of open) ws.terminate();
  open.clear();
}

const has = (frame: Json, what: Json): boolean => Object.entries(what).every(([name, value]) => frame[name] === value);

/** A socket as a page opens it; resolves when it is open. */
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
        15,
        10,
      ),
    end: () => ws.terminate(),
  };
}

/** The status of an answer that is no socket. */
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
