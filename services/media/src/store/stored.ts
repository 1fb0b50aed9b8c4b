import { openCollection } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import { unfinishedStatuses } from '#domain/media-item';
import type { Stored } from '#domain/quota';
import { mediaItemCollection } from '#store/media-item-schema';

export type StoredReader = ReturnType<typeof createStoredReader>;

/** Reads how much media items store. */
export function createStoredReader(connection: Connection) {
  const model = openCollection(connection, mediaItemCollection);
  const isUnfinished = { $in: ['$status', [...unfinishedStatuses]] };
  const orZero = (field: string) => ({ $ifNull: [field, 0] });
  const files = {
    $add: [
      { $sum: '$files.renditions.sizeBytes' },
      orZero('$files.posterBytes'),
      orZero('$files.stripBytes'),
      { $sum: '$captions.sizeBytes' },
    ],
  };
  const bytes = { $cond: [isUnfinished, '$source.sizeBytes', files] };

  async function sum(filter: object, session?: Session): Promise<Stored> {
    const grouped = model.aggregate<Stored>([
      { $match: filter },
      { $group: { _id: null, items: { $sum: 1 }, bytes: { $sum: bytes } } },
    ]);
    if (session) grouped.session(session);
    const [found] = await grouped;
    return { items: found?.items ?? 0, bytes: found?.bytes ?? 0 };
  }

  return {
    /** Without removed ones, which the uploader can neither see nor delete. */
    ofUploader: (uploaderId: number, session?: Session) =>
      sum({ uploaderId, status: { $nin: ['removed', 'deleted'] } }, session),
    /** Reads every media item, also those whose files are kept for an appeal. */
    ofAll: () => sum({ status: { $ne: 'deleted' } }),
  };
}
