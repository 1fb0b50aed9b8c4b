import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { changeMany } from '@tallscreen/kit/mongo/many';
import { putNewer } from '@tallscreen/kit/mongo/put-newer';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { countersOf, type Item } from '#domain/item';

type ItemDocument = Omit<Item, 'id'> & {
  _id: number;
  /** media's revision of the clip; `revision` is that of the counters */
  mediaRevision: number;
};

const ITEMS = 'items';

export const itemIndexes: readonly IndexSpec[] = [{ collection: ITEMS, key: { ownerId: 1 } }];

/** What media tells of a clip. */
export interface ClipCopy extends Pick<Item, 'id' | 'kind' | 'ownerId' | 'title' | 'isLive'> {
  readonly revision: number;
}

const fromDocument = ({ _id, mediaRevision: _mediaRevision, ...fields }: ItemDocument): Item => ({
  id: _id,
  ...fields,
});

export type Items = ReturnType<typeof createItems>;

export function createItems(connection: Connection) {
  const items = connection.collection<ItemDocument>(ITEMS);

  async function findMany(ids: readonly number[], session?: Session): Promise<Map<number, Item>> {
    const found = await items.find({ _id: { $in: [...ids] } }, session ? { session } : {}).toArray();
    return new Map(found.map((document) => [document._id, fromDocument(document)]));
  }

  return {
    findMany,
    findOne: async (id: number, session?: Session): Promise<Item | undefined> =>
      (await findMany([id], session)).get(id),

    /** Newer news of clips; the counters are left alone. */
    putClips(clips: readonly ClipCopy[]): Promise<void> {
      const $setOnInsert = { likes: 0, comments: 0, revision: 0 };
      return putNewer(
        items,
        clips.map(({ id, revision, ...$set }) => ({ id, revision, update: { $set, $setOnInsert } })),
        'mediaRevision',
      );
    },

    /** Counters that were computed from what this transaction had read; begins again where somebody was faster. */
    async saveCounters(changed: readonly { before: Item; after: Item }[], session: Session): Promise<void> {
      const changes = changed.map(({ before: { id, revision }, after }) => ({
        _id: id,
        revision,
        set: countersOf(after),
      }));
      await changeMany(items, changes, session);
    },

    /** Likes over all live videos of these people. */
    async sumLikes(ownerIds: readonly number[]): Promise<Map<number, number>> {
      const sums = await items
        .aggregate<{ _id: number; likes: number }>([
          { $match: { ownerId: { $in: [...ownerIds] }, kind: 'video', isLive: true } },
          { $group: { _id: '$ownerId', likes: { $sum: '$likes' } } },
        ])
        .toArray();
      return new Map(sums.map(({ _id, likes }) => [_id, likes]));
    },
  };
}
