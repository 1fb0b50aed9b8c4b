import type { IncomingMessage, ServerResponse } from 'node:http';

const continued = new WeakSet<ServerResponse>();

/** Answers `Expect: 100-continue`. Call it only when the body is read, so that a refused upload is never sent. */
export function sendContinue(req: IncomingMessage, res: ServerResponse): void {
  if (!isWaitingForContinue(req, res)) return;
  continued.add(res);
  res.writeContinue();
}

/** True while the client waits with its body. The connection cannot be reused after an answer in this state. */
export const isWaitingForContinue = (req: IncomingMessage, res: ServerResponse): boolean =>
  req.headers.expect?.toLowerCase() === '100-continue' && !continued.has(res);
