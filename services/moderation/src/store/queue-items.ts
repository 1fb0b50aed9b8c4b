import type { Keyset } from '@tallscreen/kit/page';
import { openCollection } from '@tallscreen/kit-mongo/collection';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import type { Connection, QueryFilter } from 'mongoose';
import {
  queueItemTypes,
  type ListedQueueItem,
  type QueueItem,
  type QueueItemState,
  type QueueItemType,
  type QueueList,
  type QueueSort,
  type SecondOpinion,
} from '#domain/queue-item';
import { priorityOf } from '#domain/queue-priority';
import type { ReportedItem } from '#domain/reported-item';
import type { WaitingWork } from '#domain/workload';
import { queueItemCollection, type QueueItemDocument } from '#store/queue-item-schema';

const MOST_COUNTED = 10_000;

export type AlarmingItem = Pick<QueueItem, 'id' | 'type' | 'item' | 'reports'>;

export interface QueueItemQuery extends Keyset<QueueItemCursor> {
  readonly list?: QueueList | undefined;
  readonly type?: QueueItemType | undefined;
  readonly state?: QueueItemState | undefined;
  readonly language?: string | undefined;
  readonly hashtag?: string | undefined;
  readonly sort: QueueSort;
  readonly adminId: number;
}

/** The end of a page: the last item's values of the sort fields, and its id. */
export interface QueueItemCursor {
  readonly values: (number | boolean)[];
  readonly id: string;
}

/** Sort fields, the most significant first, and their common direction. */
const orders = {
  priority: [['priority'], -1],
  oldest: [['since'], 1],
  newest: [['since'], -1],
  reports: [['reports'], -1],
  reach: [['reach'], -1],
  urgent: [['isUrgent', 'hasWeight', 'newestId'], -1],
} as const satisfies Record<QueueSort, readonly [readonly (keyof QueueItemDocument)[], 1 | -1]>;

/** Returns the cursor after this item. */
export function cursorOf(row: ListedQueueItem, sort: QueueSort): QueueItemCursor {
  const values = orders[sort][0].map((field) => row[field]);
  return { values: values.map((value) => (value instanceof Date ? value.getTime() : value)), id: row.id };
}

type Filter = QueryFilter<QueueItemDocument>;

/** Leaves out held comments on a removed item, which wait again if it is restored. */
const present: Filter = { isOnRemoved: { $ne: true } };
/** Leaves out what waits behind another item of the same flood of reports. */
const unfolded: Filter = { isFolded: { $ne: true } };

const free = (now: Date): Filter => ({ claimedUntil: { $not: { $gt: now } } });

const stateFilters: Record<QueueItemState, (query: QueueItemQuery, now: Date) => Filter> = {
  unclaimed: (_, now) => free(now),
  claimed: (_, now) => ({ claimedUntil: { $gt: now } }),
  mine: ({ adminId }, now) => ({ claimedBy: adminId, claimedUntil: { $gt: now } }),
  asked: ({ adminId }) => ({ 'secondOpinion.to': adminId }),
};

const listFilters: Record<QueueList, Filter> = {
  videos: { 'item.type': 'video', reportId: null, measureId: null },
  promos: { 'item.type': 'promo', reportId: null, measureId: null },
  reports: { reportId: { $ne: null } },
};

function afterFilter({ after, sort }: QueueItemQuery): Filter {
  if (!after) return {};
  const [fields, direction] = orders[sort];
  const further = direction === 1 ? '$gt' : '$lt';
  const last = fields.map((field, i): [string, unknown] => {
    const value = after.values[i] ?? 0;
    return [field, field === 'since' ? new Date(Number(value)) : value];
  });
  const keys = [...last, ['_id', after.id] as const];
  return {
    $or: keys.map(([key, value], i) => ({ ...Object.fromEntries(keys.slice(0, i)), [key]: { [further]: value } })),
  };
}

export type QueueItems = ReturnType<typeof createQueueItems>;

/** Items that wait for an admin. The database's clock decides which claims have ended. */
export function createQueueItems(connection: Connection) {
  const model = openCollection(connection, queueItemCollection);
  const readTime = () => readDatabaseTime(connection);

  return {
    /** Returns for each type how many items wait, since when, and who holds some. */
    async readWaitingWork(): Promise<WaitingWork[]> {
      const now = await readTime();
      return Promise.all(
        queueItemTypes.map(async (type): Promise<WaitingWork> => {
          const [count, oldest, claimed] = await Promise.all([
            model.countDocuments({ type, ...present, ...unfolded }),
            model
              .findOne({ type, ...present, ...unfolded }, { since: 1 })
              .sort({ since: 1 })
              .lean(),
            model.find({ type, claimedUntil: { $gt: now } }, { claimedBy: 1 }).lean(),
          ]);
          const byAdmin = Map.groupBy(claimed, ({ claimedBy = 0 }) => claimedBy);
          const held = new Map([...byAdmin].map(([adminId, items]) => [adminId, items.length]));
          return { type, count, oldestAt: oldest?.since ?? null, held };
        }),
      );
    },

    /**
     * Lists items that have this many open reports, not all of them without weight, and appeals that wait for an admin
     * since before this time; leaves out items of which admins were alerted.
     */
    async listAlarming(minReports: number, before: Date): Promise<AlarmingItem[]> {
      const found = await model
        .find({
          isAlerted: { $ne: true },
          $or: [
            { reports: { $gte: minReports }, hasWeight: { $ne: false } },
            { type: 'appeal', since: { $lte: before }, isOnClock: { $ne: true } },
          ],
        })
        .lean();
      return found.map(({ _id: id, type, item: of, reports }) => ({ id, type, item: of, reports }));
    },

    /** Returns false if another call has marked all of them, or if none of them waits any more. */
    async markAlerted(ids: readonly string[], session: Session): Promise<boolean> {
      const filter = { _id: { $in: [...ids] }, isAlerted: { $ne: true } };
      const { modifiedCount } = await model.updateMany(filter, { $set: { isAlerted: true } }, { session });
      return modifiedCount > 0;
    },

    async find(id: string, session?: Session): Promise<ListedQueueItem | null> {
      const found = await model.findById(id, undefined, session ? { session } : {}).lean();
      return found && fromDocument(found, await readTime());
    },

    /**
     * Adds or changes an item; keeps its claim and second opinion. With `floodKey` it stands in the queue by itself
     * until it is folded.
     */
    async put({ id, hashtags, languages, ...fields }: QueueItem, session?: Session): Promise<void> {
      const $set = {
        ...fields,
        hashtags: [...new Set(hashtags.map(tagKeyOf))],
        languages: [...languages],
        priority: priorityOf(fields),
        hasWeight: fields.topWeight !== 0,
        ...(fields.floodKey !== undefined && { isFolded: false, behind: 0 }),
      };
      await model.updateOne({ _id: id }, { $set }, { upsert: true, ...(session && { session }) });
    },

    async remove(id: string, session?: Session): Promise<void> {
      await model.deleteOne({ _id: id }, session ? { session } : {});
    },

    async removeMany(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await model.deleteMany({ _id: { $in: [...ids] } });
    },

    /** Removes the held comments on a deleted video or promo. */
    async removeHeldOn(mediaItemId: number): Promise<void> {
      await model.deleteMany({ mediaItemId, type: 'comment', reportId: null });
    },

    /** Hides the held comments on a removed video or promo from the queue, or lists those on a restored one again. */
    async hideHeldOn(mediaItemId: number, isOnRemoved: boolean): Promise<void> {
      const other = { isOnRemoved: isOnRemoved ? { $ne: true } : true };
      await model.updateMany({ mediaItemId, type: 'comment', reportId: null, ...other }, { $set: { isOnRemoved } });
    },

    /** Returns the urgent reported items, as the queue knows them. */
    async listUrgentReports(): Promise<ReportedItem[]> {
      const found = await model.find({ isUrgent: true, ...listFilters.reports }, { item: 1 }).lean();
      return found.map(({ item: { type, id } }) => ({ type, id }));
    },

    /** Returns how many reports are open on each of these items, by the queue item's id. */
    async countReports(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const found = await model.find({ _id: { $in: [...ids] } }, { reports: 1 }).lean();
      return new Map(found.map(({ _id, reports }) => [_id, reports]));
    },

    /** Returns how many uploads wait for a decision, counted up to 10,000, and since when the oldest waits. */
    async readWaitingReviews() {
      const waiting: Filter = { reportId: null, 'item.type': { $in: ['video', 'promo'] } };
      const [count, oldest] = await Promise.all([
        model.countDocuments(waiting, { limit: MOST_COUNTED }),
        model.findOne(waiting, { since: 1 }).sort({ since: 1, _id: 1 }).lean(),
      ]);
      return { count, oldestAt: oldest?.since };
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
      const { type, list, state, language, hashtag, sort, limit } = query;
      const now = await readTime();
      const filter: Filter = {
        ...present,
        ...(list && listFilters[list]),
        ...(type && { type }),
        ...(language && { languages: language }),
        ...(hashtag && { hashtags: tagKeyOf(hashtag) }),
        ...(state && stateFilters[state](query, now)),
        // What an admin works on is shown to them in any case.
        ...((!state || state === 'unclaimed') && unfolded),
        ...afterFilter(query),
      };
      const [fields, direction] = orders[sort];
      const found = await model
        .find(filter)
        .sort(Object.fromEntries([...fields, '_id'].map((field) => [field, direction])))
        .limit(limit)
        .lean();
      return found.map((document) => fromDocument(document, now));
    },

    /**
     * Returns when the claim ends; null if another admin holds the item or it is not stored. Of two simultaneous calls
     * one succeeds.
     */
    async claim(id: string, adminId: number, claimMs: number): Promise<Date | null> {
      const now = await readTime();
      const until = new Date(now.getTime() + claimMs);
      const filter: Filter = { _id: id, $or: [{ claimedBy: adminId }, free(now)] };
      const { matchedCount } = await model.updateOne(filter, { $set: { claimedBy: adminId, claimedUntil: until } });
      return matchedCount > 0 ? until : null;
    },

    /**
     * Ends the admin's claim, and stores the question to another admin if one is given; null removes it. Returns false
     * and changes nothing if another admin holds the item or it is not stored.
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

    /** Removes the claims and questions of a deleted admin. */
    async forgetAdmin(adminId: number): Promise<void> {
      await model.updateMany({ claimedBy: adminId }, { $unset: { claimedBy: '', claimedUntil: '' } });
      const named = { $or: [{ 'secondOpinion.to': adminId }, { 'secondOpinion.from': adminId }] };
      await model.updateMany(named, { $unset: { secondOpinion: '' } });
    },
  };
}

/** A row of version 0.1 has no weights; each of its reports counts as one. */
const fromDocument = (
  {
    _id: id,
    claimedBy,
    claimedUntil,
    secondOpinion: asked,
    behind = 0,
    hasWeight = true,
    ...fields
  }: QueueItemDocument,
  now: Date,
): ListedQueueItem => ({
  id,
  ...(fields.reports > 0 && { weight: fields.reports, topWeight: 1 }),
  ...fields,
  hasWeight,
  behind,
  claim: claimedBy !== undefined && claimedUntil && claimedUntil > now ? { by: claimedBy, until: claimedUntil } : null,
  secondOpinion: asked ?? null,
});
