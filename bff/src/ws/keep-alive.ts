import { CLOSE, type Connection } from '#ws/connection';

/** Messaging regards a user as online for 45 s after a report. */
export const CHECK_EVERY_MS = 15_000;
/** Time of two pings without an answer, with a margin for a slow connection. */
const SILENT_MS = 40_000;

/** Terminates a dead socket, closes one whose token has expired, pings any other. */
export function checkConnection({ ws, seenAtMs, expiresAtMs }: Connection, nowMs: number): void {
  if (nowMs - seenAtMs > SILENT_MS) ws.terminate();
  else if (expiresAtMs <= nowMs) ws.close(CLOSE.unauthenticated, 'Session has expired. Please log in again.');
  else if (ws.readyState === ws.OPEN) ws.ping();
}
