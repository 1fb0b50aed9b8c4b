import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { COPYRIGHT } from '@tallscreen/proto/rules/reasons';
import { Schema, type Connection } from 'mongoose';
import {
  noticeNews,
  type CopyrightClaim,
  type NewNotice,
  type Notice,
  type NoticeNews,
  type Settlement,
  type StoredNotice,
} from '#domain/notice';
import type { Measure } from '#domain/measure';
import type { ReportedItem } from '#domain/reported-item';

interface NoticeDocument extends Omit<Notice, 'id'> {
  /** the id of the report as which it counts */
  _id: number;
  /** see `fingerprintOf`; absent once the notifier is forgotten */
  fingerprint?: string;
  keyHash: string;
  /** see `StoredNotice` */
  isReceiptSent: boolean;
  clientAddress?: string | undefined;
  /** when the receipt, or the mail about the outcome or the news is due; absent once it was sent or left out */
  tellAt?: Date;
}

const noId = { _id: false, id: false } as const;
const item = new Schema({ type: { type: String, required: true }, id: { type: Number, required: true } }, noId);
const copyright = new Schema<CopyrightClaim>(
  {
    work: { type: String, required: true },
    originalUrl: { type: String, default: '' },
    isAgent: { type: Boolean, required: true },
  },
  noId,
);

const schema = new Schema<NoticeDocument>(
  {
    _id: { type: Number, required: true },
    item: { type: item, required: true },
    ownerId: { type: Number, default: 0 },
    category: { type: String, required: true },
    text: { type: String, default: '' },
    email: { type: String, default: '' },
    name: { type: String, default: '' },
    copyright: { type: copyright, default: null },
    language: String,
    createdAt: { type: Date, required: true },
    outcome: { type: String, enum: ['dismissed', 'upheld', 'removed', null], default: null },
    decidedAt: { type: Date, default: null },
    decisionText: { type: String, default: '' },
    fingerprint: String,
    keyHash: { type: String, required: true },
    isReceiptSent: { type: Boolean, default: false },
    clientAddress: String,
    tellAt: Date,
    news: { type: String, enum: [...noticeNews, null], default: null },
  },
  schemaOptions,
)
  .index({ fingerprint: 1, createdAt: -1 }, { sparse: true })
  .index({ ownerId: 1, category: 1, decidedAt: -1 })
  .index({ 'item.id': 1, outcome: 1 })
  .index({ decidedAt: 1 })
  .index({ createdAt: 1 })
  .index({ tellAt: 1 }, { sparse: true });

export const noticeCollection = defineCollection('notices', schema);

/** How many open notices about an item name one category. */
export interface NoticeCount {
  readonly item: ReportedItem;
  readonly category: string;
  readonly count: number;
}

export type Notices = ReturnType<typeof createNotices>;

/** What people without an account have written. The reports with the same ids say which of them are open. */
export function createNotices(connection: Connection) {
  const model = openCollection(connection, noticeCollection);

  return {
    /** A receipt is due for each. */
    async insertMany(added: readonly NewNotice[], session: Session): Promise<void> {
      if (added.length === 0) return;
      const unsent = (createdAt: Date) => ({ isReceiptSent: false, tellAt: createdAt });
      const rows = added.map(({ id, ...fields }) => ({ _id: id, ...fields, ...unsent(fields.createdAt) }));
      await model.insertMany(rows, { session });
    },

    async find(id: number): Promise<StoredNotice | null> {
      const found = await model.findById(id).lean();
      return found && fromDocument(found);
    },

    async findMany(ids: readonly number[]): Promise<Notice[]> {
      if (ids.length === 0) return [];
      return (await model.find({ _id: { $in: [...ids] } }).lean()).map(fromDocument);
    },

    /** Returns how many notices have an id in this range. */
    countIds: (from: number, before: number): Promise<number> =>
      model.countDocuments({ _id: { $gte: from, $lt: before } }).exec(),

    /** Counts the open notices about these items by category. */
    async countOpen(items: readonly ReportedItem[]): Promise<NoticeCount[]> {
      if (items.length === 0) return [];
      type Group = { _id: { type: string; id: number; category: string }; count: number };
      const counted = await model.aggregate<Group>([
        { $match: { 'item.id': { $in: items.map(({ id }) => id) }, outcome: null } },
        { $group: { _id: { type: '$item.type', id: '$item.id', category: '$category' }, count: { $sum: 1 } } },
      ]);
      return items.flatMap((item) =>
        counted
          .filter(({ _id }) => _id.id === item.id && _id.type === item.type)
          .map(({ _id: { category }, count }) => ({ item, category, count })),
      );
    },

    /** Returns the newest notice with each of these fingerprints since then, by fingerprint. */
    async findRepeated(
      fingerprints: readonly string[],
      since: Date,
      session: Session,
    ): Promise<ReadonlyMap<string, StoredNotice>> {
      if (fingerprints.length === 0) return new Map();
      const filter = { fingerprint: { $in: [...fingerprints] }, createdAt: { $gte: since } };
      const found = await model.find(filter).sort({ createdAt: 1 }).session(session).lean();
      return new Map(found.map((document) => [document.fingerprint ?? '', fromDocument(document)]));
    },

    /**
     * Settles notices that wait, and asks for the mails about the outcome, or about a counter-notice that came before.
     * Each replaces a receipt that was not sent yet. A notice that is dismissed has nothing to do with a counter-notice.
     * Safe to repeat. Without a session where there are many: mails that are being sent change them all the time, so a
     * transaction would not get through.
     */
    async settle(ids: readonly number[], settlement: Settlement, session?: Session): Promise<void> {
      if (ids.length === 0) return;
      const waiting = { _id: { $in: [...ids] }, outcome: null };
      const set = { ...settlement, ...(settlement.outcome === 'dismissed' && { news: null }) };
      const options = session ? { session } : {};
      const told = { ...set, tellAt: settlement.decidedAt };
      await model.updateMany({ ...waiting, email: { $ne: '' } }, { $set: told }, options);
      await model.updateMany(waiting, { $set: set }, options);
    },

    /**
     * Asks for a mail about a counter-notice to everybody whose copyright notice was upheld by this measure or before
     * it. It replaces a mail that was not sent yet. A notice whose measure was undone has nothing to do with a later
     * one. One that waits is settled in a moment, and then its mail is due again. Safe to repeat. Without a session, as
     * `settle`.
     */
    async tellOfCounterNotice(
      { item: about, decidedAt }: Pick<Measure, 'item' | 'decidedAt'>,
      news: NoticeNews,
    ): Promise<void> {
      const onItem = { 'item.id': about.id, 'item.type': about.type, createdAt: { $lte: decidedAt } };
      const standing = { category: COPYRIGHT, news: { $nin: ['undone' as const, news] }, email: { $ne: '' } };
      const mayBeUpheld = { outcome: { $in: [null, 'upheld' as const, 'removed' as const] } };
      // One statement, so that a notice that is settled at the same time does not fall between two.
      const set = { news, tellAt: new Date() };
      await model.updateMany({ ...onItem, ...standing, ...mayBeUpheld }, { $set: set });
    },

    /** Lists notices whose notifier is to be mailed the receipt, the outcome or the news now; the oldest first. */
    async listUntold(limit: number, now: Date): Promise<StoredNotice[]> {
      const due = { tellAt: { $lte: now } };
      return (await model.find(due).sort({ tellAt: 1 }).limit(limit).lean()).map(fromDocument);
    },

    /** Changes nothing if it was decided, or if there are other news, since this notice was listed. */
    async tellLater(notice: Notice, tellAt: Date): Promise<void> {
      await model.updateOne({ ...asListed(notice), tellAt: { $exists: true } }, { $set: { tellAt } });
    },

    /**
     * Ends the mail that was due, unless the notice was decided, or there are other news, since it was listed. Forgets
     * the network address with the first mail that was sent, and with the outcome.
     */
    async markTold(notice: Notice, { isSent }: { readonly isSent: boolean }): Promise<void> {
      const noAddress = { clientAddress: '' };
      if (isSent) await model.updateOne({ _id: notice.id }, { $set: { isReceiptSent: true }, $unset: noAddress });
      const $unset = { tellAt: '', ...(notice.outcome && noAddress) };
      await model.updateOne(asListed(notice), { $unset });
    },

    /**
     * Removes who sent them and their words from notices that were settled before then, unless a counter-notice runs
     * or a mail about its end is due. A deleted owner has no counter-notice.
     */
    async forgetNotifiersBefore(time: Date): Promise<void> {
      const told = { news: { $ne: 'counter_notice' as const }, tellAt: { $exists: false } };
      await model.updateMany(
        { decidedAt: { $lt: time }, email: { $ne: '' }, $or: [{ news: null }, told, { ownerId: 0 }] },
        {
          $set: { email: '', name: '', text: '', copyright: null },
          $unset: { fingerprint: '', tellAt: '', clientAddress: '' },
        },
      );
    },

    /** Removes a deleted user's id from the notices on the user's items. A counter-notice of the user ends. */
    async forgetOwner(ownerId: number): Promise<void> {
      const contested = { ownerId, news: 'counter_notice' as const };
      const isSettled = { outcome: { $ne: null } };
      await model.updateMany(
        { ...contested, ...isSettled },
        { $set: { news: null }, $unset: { tellAt: '', clientAddress: '' } },
      );
      await model.updateMany(contested, { $set: { news: null } });
      await model.updateMany({ ownerId }, { $set: { ownerId: 0 } });
    },
  };
}

const asListed = ({ id, outcome, news = null }: Notice) => ({ _id: id, outcome, news });

const fromDocument = ({
  _id,
  fingerprint: _fingerprint,
  tellAt: _tellAt,
  ...fields
}: NoticeDocument): StoredNotice => ({
  id: _id,
  ...fields,
});
