import type { Keyset } from '@tallscreen/kit/page';
import { openCollection } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import type { Report, ReportOutcome } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';
import { fromDocument, keyOf, reportCollection } from '#store/report-schema';

const MOST_READ = 1_000;

export interface ReportCursor {
  readonly isUrgent: boolean;
  readonly id: number;
}

/** `isUrgent`: the reported item is urgent. */
export interface OpenReport extends Report {
  readonly isUrgent: boolean;
}

export interface NewReport extends Report {
  readonly mediaItemId: number | null;
  readonly round: number;
  readonly ownerId: number;
}

/** One step of closing the reports on an item. */
export interface ClosedStep {
  readonly reporterIds: readonly number[];
  /** Those of them that are notices. */
  readonly noticeIds: readonly number[];
  /** False if more reports are left. */
  readonly isLast: boolean;
}

const openKeyOf = (reporterId: number, item: ReportedItem): string => `${reporterId}:${keyOf(item)}`;
const isOpen = { outcome: null };

export type Reports = ReturnType<typeof createReports>;

export function createReports(connection: Connection) {
  const model = openCollection(connection, reportCollection);

  async function listNewest(
    isUrgent: boolean,
    urgentKeys: readonly string[],
    { after, limit }: Keyset,
  ): Promise<OpenReport[]> {
    if (isUrgent && urgentKeys.length === 0) return [];
    const itemKey = { [isUrgent ? '$in' : '$nin']: [...urgentKeys] };
    const filter = { ...isOpen, itemKey, ...(after !== undefined && { _id: { $lt: after } }) };
    const found = await model.find(filter).sort({ _id: -1 }).limit(limit).lean();
    return found.map((document) => ({ ...fromDocument(document), isUrgent }));
  }

  return {
    async find(id: number): Promise<Report | null> {
      const found = await model.findById(id).lean();
      return found && fromDocument(found);
    },

    /** Returns the owner of the item when the report was filed; 0 if unknown, or if the account is deleted. */
    async readOwner(id: number): Promise<number> {
      return (await model.findById(id, { ownerId: 1 }).lean())?.ownerId ?? 0;
    },

    /** Lists items with open reports that belong to the user, and the user if reported. */
    async listOpenAgainst(ownerId: number): Promise<ReportedItem[]> {
      const found = await model.find({ ownerId, ...isOpen }, { item: 1 }).lean();
      const items = found.map(({ item: { type, id } }) => ({ type, id }));
      return [...new Map(items.map((each) => [keyOf(each), each])).values()];
    },

    /** Returns how many reports have an id in this range. */
    countIds: (from: number, before: number): Promise<number> =>
      model.countDocuments({ _id: { $gte: from, $lt: before } }).exec(),

    /** Returns the round of an open report, undefined if it is closed. */
    async findOpenRound(id: number, session: Session): Promise<number | undefined> {
      const found = await model
        .findOne({ _id: id, ...isOpen }, { round: 1 })
        .session(session)
        .lean();
      return found?.round;
    },

    /** Lists up to 1,000 open reports on the item that belong to this round, oldest first. */
    async listOpenOn(item: ReportedItem, round: number, session: Session): Promise<Report[]> {
      const found = await model
        .find({ itemKey: keyOf(item), ...isOpen, round })
        .sort({ _id: 1 })
        .limit(MOST_READ)
        .session(session)
        .lean();
      return found.map(fromDocument);
    },

    /** Returns the media item that a reported comment is on, null if no report on it is open. */
    async findMediaItemOf(item: ReportedItem): Promise<number | null> {
      const found = await model.findOne({ itemKey: keyOf(item), ...isOpen }, { mediaItemId: 1 }).lean();
      return found?.mediaItemId ?? null;
    },

    /**
     * Returns those of the users who have an open report on the item, or one that an admin has dismissed since then.
     */
    async findRefused(
      item: ReportedItem,
      reporterIds: readonly number[],
      since: Date,
      session: Session,
    ): Promise<ReadonlySet<number>> {
      if (reporterIds.length === 0) return new Set();
      const open = { openKey: { $in: reporterIds.map((id) => openKeyOf(id, item)) } };
      const isDismissed = { outcome: 'dismissed' as const, closedAt: { $gte: since } };
      const dismissed = { reporterId: { $in: [...reporterIds] }, itemKey: keyOf(item), ...isDismissed };
      const found = await model.find({ $or: [open, dismissed] }, { reporterId: 1 }, { session }).lean();
      return new Set(found.map(({ reporterId }) => reporterId));
    },

    async insertMany(added: readonly NewReport[], session: Session): Promise<void> {
      await model.insertMany(added.map(toDocument), { session }).catch(retryIfInserted);
    },

    /** Returns false if the report was closed before. */
    async closeOne(id: number, outcome: ReportOutcome, session: Session): Promise<boolean> {
      const { modifiedCount } = await model.updateOne({ _id: id, ...isOpen }, closedAs(outcome), { session });
      return modifiedCount > 0;
    },

    /** Closes up to `limit` open reports on the item of this round and earlier ones. */
    async closeSome(
      { item, round, outcome }: { item: ReportedItem; round: number; outcome: ReportOutcome },
      limit: number,
      session: Session,
    ): Promise<ClosedStep> {
      const found = await model
        .find({ itemKey: keyOf(item), ...isOpen, round: { $lte: round } }, { reporterId: 1, category: 1 })
        .sort({ _id: 1 })
        .limit(limit + 1)
        .session(session)
        .lean();
      const closed = found.slice(0, limit);
      await model.updateMany({ _id: { $in: closed.map(({ _id }) => _id) } }, closedAs(outcome), { session });
      // 0 stands for a deleted user.
      const reporterIds = closed.flatMap(({ reporterId }) => (reporterId > 0 ? [reporterId] : []));
      const noticeIds = closed.flatMap(({ _id, category }) => (category ? [_id] : []));
      return { reporterIds, noticeIds, isLast: found.length <= limit };
    },

    async listOpenBy(reporterId: number, session: Session): Promise<Report[]> {
      return (
        await model
          .find({ reporterId, ...isOpen })
          .session(session)
          .lean()
      ).map(fromDocument);
    },

    /** Lists reports on a user and on the user's items, newest first. */
    async listAgainst(ownerId: number, limit: number): Promise<Report[]> {
      return (await model.find({ ownerId }).sort({ _id: -1 }).limit(limit).lean()).map(fromDocument);
    },

    /** Returns the users who have reported the item, including closed reports; without deleted users. */
    async listReporterIds(item: ReportedItem): Promise<number[]> {
      const ids = await model.distinct('reporterId', { itemKey: keyOf(item), reporterId: { $gt: 0 } });
      return ids.map(Number);
    },

    /** Lists the reports on an item, newest first. */
    async listOn(item: ReportedItem, limit: number, which: 'all' | 'open'): Promise<Report[]> {
      const found = await model
        .find({ itemKey: keyOf(item), ...(which === 'open' && isOpen) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(fromDocument);
    },

    /**
     * Returns the report that a measure of that time follows from, null if there is none: a notice that was open then,
     * else the newest open report, else the newest one that was upheld before. An upheld one decides nothing while
     * others wait: it may be about something else, months ago.
     */
    async findStanding(reported: ReportedItem, at: Date): Promise<Report | null> {
      const onItem = { itemKey: keyOf(reported), createdAt: { $lte: at } };
      const wasOpen = { $or: [isOpen, { closedAt: { $gt: at } }] };
      const newest = (of: object) =>
        model
          .findOne({ ...onItem, ...of })
          .sort({ _id: -1 })
          .lean();
      const found =
        (await newest({ ...wasOpen, category: { $exists: true } })) ??
        (await newest(wasOpen)) ??
        (await newest({ outcome: 'upheld', isOverturned: { $ne: true } }));
      return found && fromDocument(found);
    },

    /** Removes a deleted user's id from the reports on the user's items. */
    async forgetOwner(ownerId: number): Promise<void> {
      await model.updateMany({ ownerId }, { $set: { ownerId: 0 } });
    },

    /** Removes a deleted reporter's id from all their reports. `openIds` are the open ones, which stay open. */
    async forgetReporter(reporterId: number, openIds: readonly number[], session: Session): Promise<void> {
      for (const id of openIds)
        await model.updateOne({ _id: id }, { $set: { reporterId: 0, openKey: `deleted:${id}` } }, { session });
      await model.updateMany({ reporterId }, { $set: { reporterId: 0 } }, { session });
    },

    /** Lists open reports: those on these urgent items first, then newest first. */
    async listOpen(
      urgentItems: readonly ReportedItem[],
      { after, limit }: Keyset<ReportCursor>,
    ): Promise<OpenReport[]> {
      const [keys, keyset] = [urgentItems.map(keyOf), { after: after?.id, limit }];
      if (after && !after.isUrgent) return listNewest(false, keys, keyset);
      const urgent = await listNewest(true, keys, keyset);
      if (urgent.length === limit) return urgent;
      return [...urgent, ...(await listNewest(false, keys, { limit: limit - urgent.length }))];
    },

    /** Lists the comments on a media item that have open reports. */
    async listReportedComments(mediaItemId: number): Promise<ReportedItem[]> {
      const ids = (await model.distinct('item.id', { mediaItemId })) as number[];
      return ids.map((id) => ({ type: 'comment', id }));
    },
  };
}

const toDocument = ({ id, mediaItemId, ...fields }: NewReport) => ({
  _id: id,
  ...fields,
  itemKey: keyOf(fields.item),
  openKey: fields.category ? `notice:${id}` : openKeyOf(fields.reporterId, fields.item),
  ...(mediaItemId !== null && { mediaItemId }),
});

const closedAs = (outcome: ReportOutcome) => ({
  $set: { outcome, closedAt: new Date(), isToWeigh: true },
  $unset: { openKey: '' as const, mediaItemId: '' as const },
});

/** The same user reported the same item at the same time. */
const retryIfInserted = retryOnDuplicate('the item was reported at the same time');
