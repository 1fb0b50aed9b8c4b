import type { IncomingMessage } from 'node:http';
import { endBodyTimer } from '#body-timer';

export interface SpeedLimit {
  /** Slower than a mobile connection at its worst. */
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

export const SLOWEST: SpeedLimit = { bytesPerSecond: 8 * 1024, windowMs: 10_000 };

export interface SpeedWatch {
  readonly onSlow: () => void;
  /** true while the server, not the client, delays the body */
  readonly isHeldUp?: () => boolean;
  readonly limit?: SpeedLimit;
}

/**
 * Calls `onSlow` once when fewer bytes than the limit arrive in a window. Replaces the ordinary time limit of a body.
 * Returns a function that ends the check.
 */
export function watchSpeed(req: IncomingMessage, { onSlow, isHeldUp, limit = SLOWEST }: SpeedWatch): () => void {
  endBodyTimer(req);
  const least = (limit.bytesPerSecond * limit.windowMs) / 1000;
  let arrived = 0;
  const count = (chunk: Buffer): void => void (arrived += chunk.length);
  const timer = setInterval(() => {
    const isSlow = arrived < least && !req.complete && isHeldUp?.() !== true;
    arrived = 0;
    if (!isSlow) return;
    stop();
    onSlow();
  }, limit.windowMs);
  const stop = (): void => {
    clearInterval(timer);
    req.off('data', count);
  };
  req.on('data', count);
  return stop;
}
