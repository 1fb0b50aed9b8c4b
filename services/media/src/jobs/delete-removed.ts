import type { Client } from '@connectrpc/connect';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import { fromId, toId } from '@tallscreen/kit/ids';
import type { MeasureService } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import type { Connection } from 'mongoose';
import type { DeleteRemoved } from '#app/delete-removed';
import { REMOVED_DAYS } from '#domain/media-item';
import type { MediaItemStore } from '#store/media-items';

const KEPT_MS = REMOVED_DAYS * 24 * 60 * 60_000;
/** Upper bound of those that are kept longer; appeals are answered within days. */
const MOST_APPEALED = 500;

export interface DeleteRemovedDeps {
  readonly connection: Connection;
  readonly mediaItems: Pick<MediaItemStore, 'listRemovedBefore'>;
  readonly moderation: Pick<Client<typeof MeasureService>, 'listAppealedItems'>;
  readonly deleteRemoved: DeleteRemoved;
  readonly logger: Logger;
}

/**
 * Deletes media items for good, with their files, 30 days after their removal. The database's clock decides. Those
 * whose removal is appealed stay until the answer is carried out; moderation knows them. While it is away, all stay.
 */
export function startDeleteRemoved(deps: DeleteRemovedDeps): Loop {
  const { connection, mediaItems, moderation, deleteRemoved, logger } = deps;
  return runDueWork({
    name: 'media-delete-removed',
    connection,
    logger,
    perPass: 100,
    async list(limit) {
      const now = await readDatabaseTime(connection);
      const before = new Date(now.getTime() - KEPT_MS);
      const due = await mediaItems.listRemovedBefore(before, limit + MOST_APPEALED);
      if (due.length === 0) return due;
      const { itemIds } = await moderation.listAppealedItems({ itemIds: due.map(fromId) });
      const appealed = new Set(itemIds.map(toId));
      return due.filter((id) => !appealed.has(id)).slice(0, limit);
    },
    work: deleteRemoved,
  });
}
