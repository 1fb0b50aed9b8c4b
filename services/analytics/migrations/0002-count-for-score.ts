import type { Migration } from '@tallscreen/kit-mongo/migrations';

const BATCH = 1_000;

/**
 * Everything that was counted before counts for the score, as earlier versions left nobody out. Who liked is unknown
 * and stays counted with the item.
 */
export const up: Migration = async ({ db, signal }) => {
  await db.collection('users').updateMany({ isVerified: { $exists: false } }, { $set: { isVerified: false } });
  const items = db.collection<{ _id: number }>('media_items');
  const without = { scored: { $exists: false } };
  for (;;) {
    signal.throwIfAborted();
    const found = await items.find(without).limit(BATCH).toArray();
    if (found.length === 0) break;
    const update = ({ views = 0, completions = 0, sharers = 0, social }: Counted) => {
      const { likes = 0, comments = 0 } = social ?? {};
      return { $set: { scored: { views, completions, likes, comments, sharers } } };
    };
    await items.bulkWrite(
      found.map((item) => ({ updateOne: { filter: { _id: item._id, ...without }, update: update(item as Counted) } })),
    );
  }
  const viewings = db.collection<{ _id: string }>('viewings');
  for (;;) {
    signal.throwIfAborted();
    const found = await viewings
      .find({ scoredViews: { $exists: false } })
      .limit(BATCH)
      .toArray();
    if (found.length === 0) break;
    await viewings.bulkWrite(found.map((viewing) => ({ updateOne: toUpdate(viewing as unknown as OldViewing) })));
  }
};

interface Counted {
  readonly views?: number;
  readonly completions?: number;
  readonly sharers?: number;
  readonly social?: { readonly likes?: number; readonly comments?: number };
}

interface OldViewing {
  readonly _id: string;
  readonly views?: number;
  readonly latest?: object;
}

const toUpdate = ({ _id, views = 0, latest }: OldViewing) => ({
  filter: { _id },
  update: {
    $set: {
      isLiked: false,
      comments: 0,
      counts: true,
      scoredViews: views,
      scoredCompletions: 0,
      ...(latest && { 'latest.isScored': true }),
    },
  },
});
