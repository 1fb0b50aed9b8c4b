import type { IncomingMessage, ServerResponse } from 'node:http';

const asked = new WeakSet<ServerResponse>();

/** For a client that waits to be asked: `Expect: 100-continue` is answered only once somebody wants the body. */
export function askForBody(req: IncomingMessage, res: ServerResponse): void {
  if (!isWaitingToBeAsked(req, res)) return;
  asked.add(res);
  res.writeContinue();
}

/** Its body may never come: after the answer the connection is of no more use. */
export const isWaitingToBeAsked = (req: IncomingMessage, res: ServerResponse): boolean =>
  req.headers.expect?.toLowerCase() === '100-continue' && !asked.has(res);
