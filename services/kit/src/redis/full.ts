import type { Logger } from 'pino';
import { type AppError, fail } from '#errors';

const FULL = /\bOOM command not allowed\b/;
const RETRY_AFTER_SECONDS = 5;
const ALARM_EVERY_MS = 60_000;

/** Does Redis refuse writes because its memory is at maxmemory? It still serves reads and deletions. */
export const isMemoryFull = (error: unknown): boolean =>
  error instanceof Error && (FULL.test(error.message) || isMemoryFull(error.cause));

export const memoryFull = (cause: unknown): AppError =>
  fail('unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Returns a function that logs one line, at most once a minute. */
export function createFullAlarm(logger: Logger, now: () => number = Date.now): (err: unknown) => void {
  let quietUntil = 0;
  return (err) => {
    if (now() < quietUntil) return;
    quietUntil = now() + ALARM_EVERY_MS;
    logger.error({ err }, 'redis: memory is full, writes are refused until there is room');
  };
}
