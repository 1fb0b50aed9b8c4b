import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import type {
  ListedQueueItem,
  QueueItem,
  QueueItemState,
  QueueItemType,
  QueueSort,
  SecondOpinion,
} from '#domain/queue-item';
import { priorityOf } from '#domain/queue-priority';
import type { WaitingWork } from '#domain/workload';

interface QueueItemDocument extends Omit<QueueItem, 'id' | 'hashtags' | 'languages'> {
  _id: string;
  /** their keys */
  hashtags: string[];
  languages: string[];
  priority: number;
  claimedBy?: number;
  claimedUntil?: Date;
  secondOpinion?: SecondOpinion;
  /** whether admins were alerted of it */
  isAlerted?: boolean;
}

const item = new Schema(
  { type: { type: String, required: true }, id: { type: Number, required: true } },
  { _id: false, id: false },
);
const secondOpinion = new Schema<SecondOpinion>(
  { from: Number, to: Number, note: { type: String, default: '' } },
  { _id: false, id: false },
);

const schema = new Schema<QueueItemDocument>(
  {
    _id: { type: String, required: true },
    type: { type: String, enum: ['video', 'promo', 'report', 'appeal', 'comment'], required: true },
    item: { type: item, required: true },
    mediaItemId: { type: Number, default: null },
    reason: { type: String, default: '' },
    reports: { type: Number, default: 0 },
    reportId: { type: Number, default: null },
    harm: { type: Number, required: true },
    reach: { type: Number, required: true },
    since: { type: Date, required: true },
    hashtags: { type: [String], default: [] },
    languages: { type: [String], default: [] },
    priority: { type: Number, required: true },
    claimedBy: Number,
    claimedUntil: Date,
    secondOpinion: { type: secondOpinion, default: undefined },
    isAlerted: Boolean,
  },
  schemaOptions,
)
  // Only open work is stored here, so that filters without an index of their own read a short list.
  .index({ priority: -1, _id: -1 })
  .index({ type: 1, priority: -1, _id: -1 })
  .index({ since: 1, _id: 1 })
  .index({ mediaItemId: 1 })
  .index({ claimedBy: 1 }, { sparse: true })
  .index({ 'secondOpinion.to': 1 }, { sparse: true });

const types: readonly QueueItemType[] = ['video', 'promo', 'report', 'appeal', 'comment'];

export type AlarmingItem = Pick<QueueItem, 'id' | 'type' | 'item' | 'reports'>;

export const queueItemCollection = defineCollection('queue_items', schema);

export interface QueueItemQuery {
  readonly type?: QueueItemType | undefined;
  readonly state?: QueueItemState | undefined;
  readonly language?: string | undefined;
  readonly hashtag?: string | undefined;
  readonly sort: QueueSort;
  /** where the page before ended */
  readonly after: QueueItemCursor | null;
  readonly adminId: number;
  readonly limit: number;
}

export interface QueueItemCursor {
  readonly value: number;
  readonly id: string;
}

const orders = {
  priority: ['priority', -1],
  oldest: ['since', 1],
  newest: ['since', -1],
  reports: ['reports', -1],
  reach: ['reach', -1],
} as const satisfies Record<QueueSort, readonly [keyof QueueItemDocument, 1 | -1]>;

/** Returns the cursor behind this item. */
export function cursorOf(row: ListedQueueItem, sort: QueueSort): QueueItemCursor {
  const value = row[orders[sort][0]];
  return { value: value instanceof Date ? value.getTime() : value, id: row.id };
}

type Filter = QueryFilter<QueueItemDocument>;

const free = (now: Date): Filter => ({ claimedUntil: { $not: { $gt: now } } });

const stateFilters: Record<QueueItemState, (query: QueueItemQuery, now: Date) => Filter> = {
  unclaimed: (_, now) => free(now),
  claimed: (_, now) => ({ claimedUntil: { $gt: now } }),
  mine: ({ adminId }, now) => ({ claimedBy: adminId, claimedUntil: { $gt: now } }),
  asked: ({ adminId }) => ({ 'secondOpinion.to': adminId }),
};

function afterFilter({ after, sort }: QueueItemQuery): Filter {
  if (!after) return {};
  const [field, direction] = orders[sort];
  const value = field === 'since' ? new Date(after.value) : after.value;
  const further = direction === 1 ? '$gt' : '$lt';
  return { $or: [{ [field]: { [further]: value } }, { [field]: value, _id: { [further]: after.id } }] };
}

export type QueueItems = ReturnType<typeof createQueueItems>;

/** What waits for an admin. The database's clock decides which claims have ended. */
export function createQueueItems(connection: Connection) {
  const model = openCollection(connection, queueItemCollection);
  const readTime = () => readDatabaseTime(connection);

  return {
    /** Returns for each type how much waits, since when, and who holds some of it. */
    async readWaitingWork(): Promise<WaitingWork[]> {
      const now = await readTime();
      return Promise.all(
        types.map(async (type): Promise<WaitingWork> => {
          const [count, oldest, claimed] = await Promise.all([
            model.countDocuments({ type }),
            model.findOne({ type }, { since: 1 }).sort({ since: 1 }).lean(),
            model.find({ type, claimedUntil: { $gt: now } }, { claimedBy: 1 }).lean(),
          ]);
          const byAdmin = Map.groupBy(claimed, ({ claimedBy = 0 }) => claimedBy);
          const held = new Map([...byAdmin].map(([adminId, items]) => [adminId, items.length]));
          return { type, count, oldestAt: oldest?.since ?? null, held };
        }),
      );
    },

    /**
     * Lists items that have this many open reports, and appeals that wait since before this time, unless admins were
     * alerted of them.
     */
    async listAlarming(minReports: number, before: Date): Promise<AlarmingItem[]> {
      const found = await model
        .find({
          isAlerted: { $ne: true },
          $or: [{ reports: { $gte: minReports } }, { type: 'appeal', since: { $lte: before } }],
        })
        .lean();
      return found.map(({ _id: id, type, item: of, reports }) => ({ id, type, item: of, reports }));
    },

    /** Returns false if another call has marked all of them, or none of them waits any more. */
    async markAlerted(ids: readonly string[], session: Session): Promise<boolean> {
      const filter = { _id: { $in: [...ids] }, isAlerted: { $ne: true } };
      const { modifiedCount } = await model.updateMany(filter, { $set: { isAlerted: true } }, { session });
      return modifiedCount > 0;
    },

    async find(id: string, session?: Session): Promise<ListedQueueItem | null> {
      const found = await model.findById(id, undefined, session ? { session } : {}).lean();
      return found && fromDocument(found, await readTime());
    },

    /** Adds or changes an item; a claim and a second opinion stay. */
    async put({ id, hashtags, languages, ...fields }: QueueItem, session?: Session): Promise<void> {
      const $set = {
        ...fields,
        hashtags: [...new Set(hashtags.map(tagKeyOf))],
        languages: [...languages],
        priority: priorityOf(fields),
      };
      await model.updateOne({ _id: id }, { $set }, { upsert: true, ...(session && { session }) });
    },

    async remove(id: string, session?: Session): Promise<void> {
      await model.deleteOne({ _id: id }, session ? { session } : {});
    },

    /** Returns those of the ids that are not stored. */
    async filterMissing(ids: readonly string[]): Promise<string[]> {
      const found = await model.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
      const known = new Set(found.map(({ _id }) => _id));
      return ids.filter((id) => !known.has(id));
    },

    /** Lists the items that are about these videos and promos, or about comments on them. */
    async listOfMedia(mediaItemIds: readonly number[]): Promise<ListedQueueItem[]> {
      const found = await model.find({ mediaItemId: { $in: [...mediaItemIds] } }).lean();
      const now = await readTime();
      return found.map((document) => fromDocument(document, now));
    },

    async setReach({ id, harm, since }: QueueItem, reach: number): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { reach, priority: priorityOf({ harm, reach, since }) } });
    },

    async list(query: QueueItemQuery): Promise<ListedQueueItem[]> {
      const { type, state, language, hashtag, sort, limit } = query;
      const now = await readTime();
      const filter: Filter = {
        ...(type && { type }),
        ...(language && { languages: language }),
        ...(hashtag && { hashtags: tagKeyOf(hashtag) }),
        ...(state && stateFilters[state](query, now)),
        ...afterFilter(query),
      };
      const [field, direction] = orders[sort];
      const found = await model
        .find(filter)
        .sort({ [field]: direction, _id: direction })
        .limit(limit)
        .lean();
      return found.map((document) => fromDocument(document, now));
    },

    /**
     * Returns when the claim ends; null if another admin holds the item or it is not stored. One of two admins at once
     * succeeds.
     */
    async claim(id: string, adminId: number, claimMs: number): Promise<Date | null> {
      const now = await readTime();
      const until = new Date(now.getTime() + claimMs);
      const filter: Filter = { _id: id, $or: [{ claimedBy: adminId }, free(now)] };
      const { matchedCount } = await model.updateOne(filter, { $set: { claimedBy: adminId, claimedUntil: until } });
      return matchedCount > 0 ? until : null;
    },

    /**
     * Ends the admin's claim, and stores the question to another admin if one is given; null removes it. Returns false,
     * and changes nothing, if another admin holds the item or it is not stored.
     */
    async release(id: string, adminId: number, asked?: SecondOpinion | null): Promise<boolean> {
      const filter: Filter = { _id: id, $or: [{ claimedBy: adminId }, free(await readTime())] };
      const $unset = { claimedBy: '', claimedUntil: '', ...(asked === null && { secondOpinion: '' }) };
      const { matchedCount } = await model.updateOne(filter, {
        $unset,
        ...(asked && { $set: { secondOpinion: asked } }),
      });
      return matchedCount > 0;
    },

    /** Removes what names a deleted admin. */
    async forgetAdmin(adminId: number): Promise<void> {
      await model.updateMany({ claimedBy: adminId }, { $unset: { claimedBy: '', claimedUntil: '' } });
      const named = { $or: [{ 'secondOpinion.to': adminId }, { 'secondOpinion.from': adminId }] };
      await model.updateMany(named, { $unset: { secondOpinion: '' } });
    },
  };
}

const fromDocument = (
  { _id: id, claimedBy, claimedUntil, secondOpinion: asked, ...fields }: QueueItemDocument,
  now: Date,
): ListedQueueItem => ({
  id,
  ...fields,
  claim: claimedBy !== undefined && claimedUntil && claimedUntil > now ? { by: claimedBy, until: claimedUntil } : null,
  secondOpinion: asked ?? null,
});
