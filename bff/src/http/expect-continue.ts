import type { IncomingMessage, ServerResponse } from 'node:http';

const continued = new WeakSet<ServerResponse>();

/** `Expect: 100-continue` is answered only when the body is read: a refused upload is then never sent. */
export function sendContinue(req: IncomingMessage, res: ServerResponse): void {
  if (!isWaitingForContinue(req, res)) return;
  continued.add(res);
  res.writeContinue();
}

/** True while the client waits before it sends the body. After such an answer the connection cannot be used again. */
export const isWaitingForContinue = (req: IncomingMessage, res: ServerResponse): boolean =>
  req.headers.expect?.toLowerCase() === '100-continue' && !continued.has(res);
