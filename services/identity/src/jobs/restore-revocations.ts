import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';

export interface RestoreRevocationsDeps {
  readonly restore: () => Promise<void>;
  readonly logger: Logger;
}

const EVERY_MS = 1_000;

/** Looks every second whether Redis still holds all revocations, and writes them again if not. */
export const startRestoreRevocations = ({ restore, logger }: RestoreRevocationsDeps): Loop =>
  runLoop({
    name: 'restore revocations',
    everyMs: EVERY_MS,
    logger,
    // Catch errors here instead of in runLoop, whose pauses grow: a Redis that comes back empty must be filled at once.
    pass: () => restore().catch((err: unknown) => logger.warn({ err }, 'could not restore the revocations in Redis')),
  });
