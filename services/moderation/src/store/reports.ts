import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection } from 'mongoose';
import {
  HOT_FROM,
  type AboutItem,
  type ListedReport,
  type Report,
  type ReportedItem,
  type ReportOutcome,
  type ReportStore,
} from '#domain/report';
import { resolutionEntries } from '#events/publish-audit';
import { reportCreated, reportsResolved } from '#events/publish-reports';

interface ReportDocument extends Omit<Report, 'id'> {
  _id: number;
  itemKey: string;
  /** only while it is open */
  openKey?: string;
  queue?: 'hot' | 'plain';
  /** of a comment, only while it is open: the clip below which it stands */
  clipId?: number;
}

/** What is known of a reported item; every change of its reports goes through it, one after the other. */
interface ItemDocument {
  _id: string;
  openCount: number;
  upheldCount: number;
  reporterIds: number[];
}

const REPORTS = 'reports';
const ITEMS = 'reported_items';

export const reportIndexes: readonly IndexSpec[] = [
  { collection: REPORTS, key: { openKey: 1 }, options: { unique: true, sparse: true } },
  { collection: REPORTS, key: { queue: 1, _id: -1 } },
  { collection: REPORTS, key: { itemKey: 1, queue: 1 } },
  { collection: REPORTS, key: { clipId: 1 }, options: { sparse: true } },
  { collection: ITEMS },
];

const keyOf = ({ type, id }: ReportedItem): string => `${type}:${id}`;
const openKeyOf = (reporterId: number, item: ReportedItem): string => `${reporterId}:${keyOf(item)}`;
const open = { $in: ['hot' as const, 'plain' as const] };

const fromDocument = ({ _id, item, reason, reporterId, createdAt, outcome }: ReportDocument): Report => ({
  id: _id,
  item,
  reason,
  reporterId,
  createdAt,
  outcome,
});

export function createReportStore(connection: Connection, outbox: Outbox): ReportStore {
  const reports = connection.collection<ReportDocument>(REPORTS);
  const items = connection.collection<ItemDocument>(ITEMS);

  async function insert(session: Session, { id, ...fields }: Report, about: AboutItem): Promise<boolean> {
    const { item, reporterId } = fields;
    const [itemKey, openKey] = [keyOf(item), openKeyOf(reporterId, item)];
    if (await reports.findOne({ openKey }, { session, projection: { _id: 1 } })) return false;
    const known = await items.findOne({ _id: itemKey }, { session });
    const openCount = (known?.openCount ?? 0) + 1;
    const queue = openCount >= HOT_FROM ? 'hot' : 'plain';
    const fresh = { upheldCount: 0 };
    await items
      .updateOne(
        { _id: itemKey },
        { $inc: { openCount: 1 }, $push: { reporterIds: reporterId }, $setOnInsert: fresh },
        { session, upsert: true },
      )
      .catch(beginAgainIfTaken);
    const below = about.clipId === null ? {} : { clipId: about.clipId };
    await reports
      .insertOne({ _id: id, ...fields, itemKey, openKey, queue, ...below }, { session })
      .catch(beginAgainIfTaken);
    if (openCount === HOT_FROM)
      await reports.updateMany({ itemKey, queue: open }, { $set: { queue: 'hot' } }, { session });
    await outbox.add(session, [reportCreated({ id, ...fields }, about.ownerId)]);
    return true;
  }

  async function withCounts(found: readonly ReportDocument[]): Promise<ListedReport[]> {
    const keys = [...new Set(found.map(({ itemKey }) => itemKey))];
    const known = await items.find({ _id: { $in: keys } }).toArray();
    const countOf = new Map(known.map(({ _id, openCount }) => [_id, openCount]));
    return found.map((document) => {
      const counted = { isHot: document.queue === 'hot', reportCount: countOf.get(document.itemKey) ?? 1 };
      return { ...fromDocument(document), ...counted };
    });
  }

  const listQueue = (queue: 'hot' | 'plain', before: number | null, limit: number) =>
    reports
      .find({ queue, ...(before !== null && { _id: { $lt: before } }) })
      .sort({ _id: -1 })
      .limit(limit)
      .toArray();

  return {
    async find(id) {
      const found = await reports.findOne({ _id: id });
      return found && fromDocument(found);
    },
    add: (report, about) => outbox.inTransaction((session) => insert(session, report, about)),
    async list(after, limit) {
      const before = after?.id ?? null;
      if (after && !after.isHot) return withCounts(await listQueue('plain', before, limit));
      const hot = await listQueue('hot', before, limit);
      const rest = limit - hot.length;
      return withCounts([...hot, ...(rest > 0 ? await listQueue('plain', null, rest) : [])]);
    },
    countOpen: async (item) => (await items.findOne({ _id: keyOf(item) }))?.openCount ?? 0,
    async filterOpen(wanted) {
      const byKey = new Map(wanted.map((item) => [keyOf(item), item]));
      const found = await items.find({ _id: { $in: [...byKey.keys()] }, openCount: { $gt: 0 } }).toArray();
      return found.flatMap(({ _id }) => byKey.get(_id) ?? []);
    },
    async listOpenBelow(clipId) {
      const found = await reports.find({ clipId }, { projection: { item: 1 } }).toArray();
      return [...new Map(found.map(({ item }) => [item.id, item])).values()];
    },
    close: (resolution, reportId) =>
      outbox.inTransaction(async (session) => {
        if (reportId !== undefined && !(await reports.findOne({ _id: reportId, queue: open }, { session }))) return 0;
        const { item, outcome } = resolution;
        const known = await items.findOne({ _id: keyOf(item) }, { session });
        if (!known || known.openCount === 0) return 0;
        const upheldCount = known.upheldCount + (outcome === 'upheld' ? known.openCount : 0);
        const emptied = { openCount: 0, reporterIds: [], upheldCount };
        await items.updateOne({ _id: known._id }, { $set: emptied }, { session });
        await reports.updateMany({ itemKey: known._id, queue: open }, closedAs(outcome), { session });
        const told = resolution.isToldToReporters ? known.reporterIds : [];
        const entries = resolutionEntries(resolution, known.openCount);
        await outbox.add(session, [reportsResolved(resolution, told, upheldCount), ...entries]);
        return known.openCount;
      }),
    closeOne: (report, resolution) =>
      outbox.inTransaction(async (session) => {
        const closed = await reports.updateOne({ _id: report.id, queue: open }, closedAs('dismissed'), { session });
        if (closed.modifiedCount === 0) return 0;
        const itemKey = keyOf(report.item);
        const known = await items.findOneAndUpdate(
          { _id: itemKey },
          { $inc: { openCount: -1 }, $pull: { reporterIds: report.reporterId } },
          { session, returnDocument: 'after' },
        );
        if (known?.openCount === HOT_FROM - 1)
          await reports.updateMany({ itemKey, queue: 'hot' }, { $set: { queue: 'plain' } }, { session });
        const entries = resolutionEntries(resolution, 1);
        await outbox.add(session, [
          reportsResolved(resolution, [report.reporterId], known?.upheldCount ?? 0),
          ...entries,
        ]);
        return 1;
      }),
  };
}

const closedAs = (outcome: ReportOutcome) =>
  ({ $set: { outcome }, $unset: { openKey: '', queue: '', clipId: '' } }) as const;

function beginAgainIfTaken(error: unknown): never {
  if (isDuplicateKey(error)) throw new RetryTransaction('The item was reported at the same time.', error);
  throw error;
}
