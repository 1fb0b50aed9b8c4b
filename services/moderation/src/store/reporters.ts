import { idAtMs } from '@tallscreen/kit/ids';
import { openCollection } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import type { FiledReport, Report, ReportOutcome } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';
import type { ReporterCounts } from '#domain/reporter';
import { fromDocument, keyOf, reportCollection } from '#store/report-schema';

/** A closed report whose reporter's open ones must be weighed again. */
export type ReportToWeigh = Pick<Report, 'id' | 'reporterId'>;

export type Reporters = ReturnType<typeof createReporters>;

/** Reports by who filed them: what became of them, and how much the open ones weigh. */
export function createReporters(connection: Connection) {
  const model = openCollection(connection, reportCollection);
  const isOpen = { outcome: null };
  const stands = { isOverturned: { $ne: true } };
  return {
    /** Lists the reports that a user filed, newest first. */
    async listBy(reporterId: number, limit: number): Promise<Report[]> {
      return (await model.find({ reporterId }).sort({ _id: -1 }).limit(limit).lean()).map(fromDocument);
    },

    /** Lists how a user's last closed reports were closed, newest first, without those that an appeal overturned. */
    async listLastOutcomes(reporterId: number, limit: number, session?: Session): Promise<ReportOutcome[]> {
      const filter = { reporterId, outcome: { $ne: null }, ...stands };
      const closed = model.find(filter, { outcome: 1 }, session ? { session } : {});
      const found = await closed.sort({ closedAt: -1, _id: -1 }).limit(limit).lean();
      return found.flatMap(({ outcome }) => outcome ?? []);
    },

    async count(reporterId: number): Promise<ReporterCounts> {
      const [made, upheld, dismissed] = await Promise.all([
        model.countDocuments({ reporterId }),
        model.countDocuments({ reporterId, outcome: { $in: ['upheld', 'removed'] }, ...stands }),
        model.countDocuments({ reporterId, outcome: 'dismissed' }),
      ]);
      return { made, upheld, dismissed };
    },

    /**
     * Marks the reports on an item that were closed by a measure which an appeal undid: from its time until that of the
     * next measure about the item, null if there is none. They keep their outcome and count neither as upheld nor as
     * dismissed.
     */
    async overturn(item: ReportedItem, from: Date, until: Date | null, session: Session): Promise<void> {
      const closed = { itemKey: keyOf(item), outcome: { $in: ['upheld' as const, 'removed' as const] } };
      const during = { closedAt: { $gte: from, ...(until && { $lt: until }) } };
      await model.updateMany({ ...closed, ...during }, { $set: { isOverturned: true, isToWeigh: true } }, { session });
    },

    /** Reads the reports that were filed in this range of time. */
    readFiled: async function* (from: Date, before: Date): AsyncGenerator<FiledReport> {
      const filter = { _id: { $gte: idAtMs(from.getTime()), $lt: idAtMs(before.getTime()) } };
      const fields = { reason: 1, category: 1, createdAt: 1, outcome: 1, closedAt: 1 } as const;
      for await (const { _id, closedAt = null, ...filed } of model.find(filter, fields).lean().cursor())
        yield { ...filed, closedAt };
    },

    async listToWeigh(limit: number): Promise<ReportToWeigh[]> {
      const found = await model.find({ isToWeigh: true }, { reporterId: 1 }).limit(limit).lean();
      return found.map(({ _id: id, reporterId }) => ({ id, reporterId }));
    },

    async listOpen(reporterId: number): Promise<Report[]> {
      return (await model.find({ reporterId, ...isOpen }).lean()).map(fromDocument);
    },

    /** Returns false if the report was closed meanwhile. */
    async setWeight(id: number, weight: number, session: Session): Promise<boolean> {
      return (await model.updateOne({ _id: id, ...isOpen }, { $set: { weight } }, { session })).matchedCount > 0;
    },

    async markWeighed(ids: readonly number[]): Promise<void> {
      await model.updateMany({ _id: { $in: [...ids] } }, { $unset: { isToWeigh: '' } });
    },
  };
}
