import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Connection } from 'mongoose';
import type { RemoveAbandonedUploads } from '#app/remove-abandoned-uploads';

export interface RemoveAbandonedUploadsJobDeps {
  readonly connection: Connection;
  readonly logger: Logger;
  readonly removeAbandonedUploads: RemoveAbandonedUploads;
  readonly everyMs: number;
}

/**
 * Removes uploads that became no media item. After a failure it waits as long as after a success: otherwise one object
 * that cannot be removed would make it list all uploads every few seconds.
 */
export function startRemoveAbandonedUploads(deps: RemoveAbandonedUploadsJobDeps): Loop {
  const { connection, logger, removeAbandonedUploads, everyMs } = deps;
  const pass = (signal: AbortSignal): Promise<void> =>
    removeAbandonedUploads(signal).catch((err: unknown) =>
      logger.warn({ err }, 'could not remove all abandoned uploads, retrying later'),
    );
  const lease = leaseOf(connection, { name: 'media-remove-abandoned-uploads', logger });
  return runLoop({ name: 'remove-abandoned-uploads', everyMs, logger, lease, pass });
}
