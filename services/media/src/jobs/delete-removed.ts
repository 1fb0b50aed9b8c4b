import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { DeleteRemoved } from '#app/delete-removed';
import { REMOVED_DAYS } from '#domain/media-item';
import type { MediaItemStore } from '#store/media-items';

const KEPT_MS = REMOVED_DAYS * 24 * 60 * 60_000;

export interface DeleteRemovedDeps {
  readonly connection: Connection;
  readonly mediaItems: Pick<MediaItemStore, 'listRemovedBefore'>;
  readonly deleteRemoved: DeleteRemoved;
  readonly logger: Logger;
}

/** Deletes media items for good, with their files, 30 days after their removal. The database's clock decides. */
export const startDeleteRemoved = ({ connection, mediaItems, deleteRemoved, logger }: DeleteRemovedDeps): Loop =>
  runDueWork({
    name: 'media-delete-removed',
    connection,
    logger,
    perPass: 100,
    async list(limit) {
      const now = await readDatabaseTime(connection);
      return mediaItems.listRemovedBefore(new Date(now.getTime() - KEPT_MS), limit);
    },
    work: deleteRemoved,
  });
