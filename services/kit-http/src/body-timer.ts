import type { IncomingMessage } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Calls `onLate` once if the body of this request is not complete after `ms`. */
export function startBodyTimer(req: IncomingMessage, ms: number, onLate: () => void): void {
  const check = (): void => void (req.complete || req.socket.destroyed || onLate());
  timers.set(req, setTimeout(check, ms));
}

export function endBodyTimer(req: IncomingMessage): void {
  clearTimeout(timers.get(req));
}
