import type { IncomingMessage } from 'node:http';

/** As much as the largest allowed upload: a client that only looks for the answer at its end still gets it. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_MS = 60_000;

/**
 * Reads away what a client still sends after it was refused, so that it comes to read the answer; within bounds, then
 * the connection is cut.
 */
export function drainRest(req: IncomingMessage, maxBytes = MAX_BYTES, maxMs = MAX_MS): void {
  if (req.complete || req.destroyed) return;
  const { socket } = req;
  let left = maxBytes;
  const timer = setTimeout(() => socket.destroy(), maxMs);
  const stop = () => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  // once it is answered, a request no longer learns that its socket has closed
  socket.once('close', stop);
  req.once('end', stop);
  req.on('error', stop);
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  req.resume();
}
