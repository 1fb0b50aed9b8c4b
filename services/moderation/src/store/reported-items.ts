import { findIds } from '@tallscreen/kit-mongo/ids';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { ReportCounts } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';

interface ReportedItemDocument {
  /** `type:id` */
  _id: string;
  openCount: number;
  upheldCount: number;
  round: number;
}

const schema = new Schema<ReportedItemDocument>(
  {
    _id: { type: String, required: true },
    openCount: { type: Number, default: 0 },
    upheldCount: { type: Number, default: 0 },
    round: { type: Number, default: 0 },
  },
  schemaOptions,
);

export const reportedItemCollection = defineCollection('reported_items', schema);

const keyOf = ({ type, id }: ReportedItem): string => `${type}:${id}`;

export type ReportedItems = ReturnType<typeof createReportedItems>;

/**
 * Numbers of reports for each item. Every change of an item's reports updates its document, so that concurrent changes
 * conflict.
 */
export function createReportedItems(connection: Connection) {
  const model = openCollection(connection, reportedItemCollection);

  return {
    async find(item: ReportedItem, session: Session): Promise<ReportCounts | null> {
      return toCounts(await model.findById(keyOf(item), undefined, { session }).lean());
    },

    async countOpen(item: ReportedItem): Promise<number> {
      return (await model.findById(keyOf(item), { openCount: 1 }).lean())?.openCount ?? 0;
    },

    /** Returns those of the items that have open reports. */
    async filterOpen(items: readonly ReportedItem[]): Promise<ReportedItem[]> {
      const keys = await findIds(model, items.map(keyOf), { filter: { openCount: { $gt: 0 } } });
      return items.filter((item) => keys.has(keyOf(item)));
    },

    /** Counts more open reports. Returns the counts with them. */
    async addReports(item: ReportedItem, count: number, session: Session): Promise<ReportCounts> {
      const changed = await model
        .findOneAndUpdate(
          { _id: keyOf(item) },
          { $inc: { openCount: count }, $setOnInsert: { upheldCount: 0, round: 0 } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean()
        .catch(retryIfInserted);
      return { openCount: changed.openCount, upheldCount: changed.upheldCount, round: changed.round };
    },

    /** Counts one open report less. */
    async removeReport(item: ReportedItem, session: Session): Promise<ReportCounts | null> {
      const changed = await model
        .findOneAndUpdate({ _id: keyOf(item) }, { $inc: { openCount: -1 } }, { session, returnDocument: 'after' })
        .lean();
      return toCounts(changed);
    },

    async setCounts(item: ReportedItem, counts: ReportCounts, session: Session): Promise<void> {
      const { openCount, upheldCount, round } = counts;
      await model.updateOne({ _id: keyOf(item) }, { $set: { openCount, upheldCount, round } }, { session });
    },
  };
}

const toCounts = (found: ReportCounts | null): ReportCounts | null =>
  found && { openCount: found.openCount, upheldCount: found.upheldCount, round: found.round };

/** Another transaction inserted the document at the same time. */
const retryIfInserted = retryOnDuplicate('the item was reported at the same time');
