import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Connection } from 'mongoose';
import type { RemoveUnlistedParts } from '#app/remove-unlisted-parts';

export interface RemoveUnlistedPartsJobDeps {
  readonly connection: Connection;
  readonly logger: Logger;
  readonly removeUnlistedParts: RemoveUnlistedParts;
}

const HOUR_MS = 60 * 60_000;

/**
 * Lists all parts once an hour: there are up to a thousand of each upload. The lease outlives its process, so that a
 * restart does not begin another listing within the hour. A pass that fails waits for the next one.
 */
export function startRemoveUnlistedParts(deps: RemoveUnlistedPartsJobDeps): Loop {
  const { connection, logger, removeUnlistedParts } = deps;
  const lease = leaseOf(connection, {
    name: 'media-remove-unlisted-parts',
    logger,
    ttlMs: HOUR_MS,
    expires: true,
  });
  const pass = (signal: AbortSignal): Promise<void> =>
    removeUnlistedParts(signal).catch((err: unknown) =>
      logger.warn({ err }, 'could not remove all unlisted parts, retrying later'),
    );
  return runLoop({ name: 'remove-unlisted-parts', everyMs: HOUR_MS, logger, lease, pass });
}
