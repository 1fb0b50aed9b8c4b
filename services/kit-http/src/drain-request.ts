import type { IncomingMessage, ServerResponse } from 'node:http';
import { watchSpeed, type SpeedLimit } from '#body-speed';

/**
 * A client that reads the answer only after it has sent everything gets the answer if its body is within these limits:
 * the first limit is for bodies with a Content-Length (the largest upload has 200 MiB), the second for others.
 */
const MAX_DECLARED_BYTES = 208 * 1024 * 1024;
const MAX_UNDECLARED_BYTES = 16 * 1024 * 1024;
const MAX_MS = 60_000;
/** How long a client that announces a larger body may go on sending until it notices the answer. */
const TOO_LARGE_MS = 2_000;
/** How long a client may take to read the last answer of a connection. */
const LINGER_MS = 2_000;

export interface DrainLimits {
  readonly maxBytes?: number;
  readonly maxMs?: number;
  readonly slowest?: SpeedLimit;
}

/**
 * Makes this answer the last one of its connection, and makes sure that the client can read it: a connection that is
 * closed while bytes arrive is reset, and a reset can overtake the answer. Call it before the answer ends.
 */
export function closeAfterAnswer(req: IncomingMessage, res: ServerResponse, limits: DrainLimits = {}): void {
  const { socket } = req;
  res.setHeader('Connection', 'close');
  if (req.complete) return;
  // Node calls this after the answer. End only our side; the client's end or a limit closes the connection.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), limits.maxMs ?? LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
    socket.once('end', () => socket.destroy());
  };
  drainRequest(req, limits);
}

/** Reads and drops what a client still sends after it was refused. Closes the connection at any limit. */
export function drainRequest(req: IncomingMessage, limits: DrainLimits = {}): void {
  if (req.complete || req.destroyed) return;
  const { socket } = req;
  const declared = Number(req.headers['content-length'] ?? NaN);
  const { maxBytes = Number.isNaN(declared) ? MAX_UNDECLARED_BYTES : MAX_DECLARED_BYTES, maxMs = MAX_MS } = limits;
  const close = (): void => void socket.destroy();
  let left = maxBytes;
  const timer = setTimeout(close, declared > maxBytes ? Math.min(maxMs, TOO_LARGE_MS) : maxMs);
  const unwatch = watchSpeed(req, { onSlow: close, ...(limits.slowest && { limit: limits.slowest }) });
  const stop = () => {
    clearTimeout(timer);
    unwatch();
    socket.off('close', stop);
  };
  // An answered request emits no event when its socket closes, so listen to the socket itself.
  socket.once('close', stop);
  req.once('end', stop);
  req.on('error', stop);
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) close();
  });
  req.resume();
}
