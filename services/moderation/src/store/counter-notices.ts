import { openCollection } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import { isContested, type Contested } from '#domain/counter-notice';
import type { Notice } from '#domain/notice';
import { fromDocument, measureCollection } from '#store/measure-schema';

export type CounterNotices = ReturnType<typeof createCounterNotices>;

/** The counter-notices in the appeals about measures. */
export function createCounterNotices(connection: Connection) {
  const model = openCollection(connection, measureCollection);
  // 0 stands for a deleted user.
  const open = { userId: { $gt: 0 }, 'appeal.status': 'open' as const, 'appeal.counterNotice.objectedAt': null };

  return {
    /** Lists measures whose counter-notice was not answered until its date, nor objected to; the longest due first. */
    async listDue(limit: number, now: Date): Promise<Contested[]> {
      const due = { ...open, 'appeal.counterNotice.dueAt': { $lte: now } };
      const found = await model.find(due).sort({ 'appeal.counterNotice.dueAt': 1 }).limit(limit).lean();
      return found.map(fromDocument).filter(isContested);
    },

    /** Finds the first measure that followed from this notice, or came after it, and has a counter-notice. */
    async findOn({ item, createdAt }: Pick<Notice, 'item' | 'createdAt'>): Promise<Contested | null> {
      const filter = {
        userId: { $gt: 0 },
        'item.id': item.id,
        'item.type': item.type,
        decidedAt: { $gte: createdAt },
        'appeal.counterNotice.dueAt': { $exists: true },
      };
      const found = await model.findOne(filter).sort({ _id: 1 }).lean();
      const measure = found && fromDocument(found);
      return measure && isContested(measure) ? measure : null;
    },

    /** Stores the first objection. Returns false if there is one, if the date is over, or if it was answered. */
    async object(id: number, given: { objectedAt: Date; objection: string }, session: Session): Promise<boolean> {
      const running = { _id: id, ...open, 'appeal.counterNotice.dueAt': { $gt: given.objectedAt } };
      const set = {
        'appeal.counterNotice.objectedAt': given.objectedAt,
        'appeal.counterNotice.objection': given.objection,
      };
      return (await model.updateOne(running, { $set: set }, { session })).matchedCount > 0;
    },

    /** The notifiers are to be told of its state. */
    async markUntold(id: number, session?: Session): Promise<void> {
      const contested = { _id: id, 'appeal.counterNotice.dueAt': { $exists: true } };
      const set = { 'appeal.counterNotice.areNotifiersTold': false };
      await model.updateOne(contested, { $set: set }, session ? { session } : {});
    },

    /** Lists measures with a counter-notice of whose newest state the notifiers are to be told. */
    async listUntold(limit: number): Promise<Contested[]> {
      const found = await model.find({ 'appeal.counterNotice.areNotifiersTold': false }).limit(limit).lean();
      return found.map(fromDocument).filter(isContested);
    },

    /** Returns false, and changes nothing, if the appeal was answered since this measure was listed. */
    async markTold({ id, appeal: { status } }: Contested): Promise<boolean> {
      const listed = { _id: id, 'appeal.status': status };
      const set = { 'appeal.counterNotice.areNotifiersTold': true };
      return (await model.updateOne(listed, { $set: set })).matchedCount > 0;
    },

    /** Removes names, addresses and objections from counter-notices that were answered before then. */
    async forgetBefore(time: Date): Promise<void> {
      await model.updateMany(
        { 'appeal.decidedAt': { $lt: time }, 'appeal.counterNotice.name': { $gt: '' } },
        { $set: forgotten },
      );
    },
  };
}

/** What replaces personal data. */
export const forgotten = {
  'appeal.counterNotice.name': '',
  'appeal.counterNotice.address': '',
  'appeal.counterNotice.objection': '',
} as const;
