import type { IncomingMessage } from 'node:http';

/** As much as the largest allowed upload: a client that reads the answer only after it has sent everything gets it. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_MS = 60_000;

/** Reads and drops what a client still sends after it was refused. Closes the connection at either limit. */
export function drainRequest(req: IncomingMessage, maxBytes = MAX_BYTES, maxMs = MAX_MS): void {
  if (req.complete || req.destroyed) return;
  const { socket } = req;
  let left = maxBytes;
  const timer = setTimeout(() => socket.destroy(), maxMs);
  const stop = () => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  // An answered request emits nothing when its socket closes, so listen to the socket itself.
  socket.once('close', stop);
  req.once('end', stop);
  req.on('error', stop);
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  req.resume();
}
