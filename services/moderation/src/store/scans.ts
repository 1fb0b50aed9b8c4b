import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import { createLeasedQueue, type Held } from '@tallscreen/kit-mongo/leased-queue';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { Schema, type Connection } from 'mongoose';
import { keysOf, type FrameHash } from '#domain/frame-hash';
import type { Label, Match, ScanVerdict } from '#domain/scan-verdict';

interface ScanDocument {
  /** the media item's id */
  _id: number;
  /** the media item's id and the revision whose words are scanned */
  scanId: string;
  /** the revision in that id; one less if media did not take its verdict */
  revision: number;
  /** id of the scan that runs, waits for a retry or has ended */
  attempts: number;
  holder: string;
  /** set only while the scan waits or runs; any process may lease it from then on */
  leaseUntil?: Date;
  /** when it began to wait */
  waitsSince?: Date;
  /** verdict of the newest scan that has answered, which may be earlier than `scanId` */
  verdict?: ScanVerdict;
  /** id of the scan that made the verdict */
  verdictOf?: string;
  scannedAt?: Date;
  hashes?: FrameHash[];
  isRemoved?: boolean;
  /** parts of the hashes, by which copies are found; only for removed content */
  keys?: number[];
  /** the `traceparent` of what caused the scan, if its trace is recorded */
  trace?: string;
}

const label = new Schema<Label>(
  { label: String, score: Number, isFlagged: Boolean, frameMs: Number, texts: { type: [String], default: undefined } },
  { _id: false },
);
const match = new Schema<Match>({ itemId: Number, share: Number }, { _id: false });
const model = new Schema<NonNullable<ScanVerdict['model']>>({ name: String, version: String }, { _id: false });
const verdict = new Schema<ScanVerdict>(
  {
    labels: [label],
    model: { type: model, default: undefined },
    matches: [match],
    scanners: [String],
    flagCode: { type: String, default: '' },
  },
  { _id: false },
);

const schema = new Schema<ScanDocument>(
  {
    _id: { type: Number, required: true },
    scanId: { type: String, required: true },
    revision: { type: Number, required: true },
    attempts: { type: Number, default: 0 },
    holder: { type: String, default: '' },
    leaseUntil: Date,
    waitsSince: Date,
    verdict: { type: verdict, default: undefined },
    verdictOf: String,
    scannedAt: Date,
    hashes: { type: [String], default: undefined },
    isRemoved: Boolean,
    keys: { type: [Number], default: undefined },
    trace: String,
  },
  schemaOptions,
)
  .index({ leaseUntil: 1, _id: 1 })
  .index({ keys: 1 }, { sparse: true });

export const scanCollection = defineCollection('scans', schema);

/** A scan that this process has leased; its id is the media item's. */
export interface ScanJob extends Held {
  readonly scanId: string;
  /** this attempt included */
  readonly attempts: number;
  /** saved by an earlier attempt that ended before media got it */
  readonly verdict: ScanVerdict | null;
  /** verdict on the previous words */
  readonly earlierVerdict: ScanVerdict | null;
  readonly trace?: string | undefined;
}

export interface StoredVerdict {
  readonly itemId: number;
  readonly scanId: string;
  readonly verdict: ScanVerdict;
  readonly scannedAt: Date;
}

export type Scans = ReturnType<typeof createScans>;

export function createScans(connection: Connection, leaseMs: number) {
  const model = openCollection(connection, scanCollection);
  const documents = connection.collection<ScanDocument>(scanCollection.name);
  const readTime = () => readDatabaseTime(connection);
  /** When a removal and a scan happen at the same time, the later one finds what the earlier one has written. */
  async function indexRemoved(itemId: number): Promise<void> {
    const found = await model.findById(itemId, { hashes: 1 }).lean();
    const keys = [...new Set((found?.hashes ?? []).flatMap(keysOf))];
    await model.updateOne({ _id: itemId }, { $set: { keys } });
  }
  const queue = createLeasedQueue(connection, scanCollection, { order: { leaseUntil: 1, _id: 1 } });

  return {
    /**
     * Adds a scan of the media item; does nothing if there is one of the same or later words. The first scan of an
     * upload goes before all scans of changed words. A waiting scan keeps its place. A running one is not changed:
     * `finish` makes the later words wait.
     */
    async add(itemId: number, scanId: string): Promise<void> {
      const trace = traceToStore();
      const revision = Number(scanId.split('-')[1]);
      const wanted = { scanId, revision, ...(trace && { trace }) };
      const first = { _id: itemId, ...wanted, leaseUntil: new Date(0), waitsSince: await readTime() };
      const isAdded = await model.insertOne(first).then(() => true, ignoreDuplicate);
      if (isAdded) return;
      const kept = {
        leaseUntil: { $ifNull: ['$leaseUntil', '$$NOW'] },
        // A scan that has ended begins anew.
        attempts: { $cond: [{ $ifNull: ['$leaseUntil', false] }, '$attempts', 0] },
        waitsSince: { $cond: [{ $ifNull: ['$leaseUntil', false] }, '$waitsSince', '$$NOW'] },
      };
      await documents.updateOne({ _id: itemId, revision: { $lt: revision } }, [{ $set: { ...wanted, ...kept } }]);
    },

    /**
     * Leases the first scan: first new uploads in the order of their ids, then changed words and retries by their due
     * time. Returns undefined if none waits.
     */
    async lease(): Promise<ScanJob | undefined> {
      const leased = await queue.lease(leaseMs, { change: { $inc: { attempts: 1 } } });
      if (!leased) return undefined;
      const { _id: id, scanId, attempts, trace, verdict: saved = null, verdictOf } = leased.document;
      const isOwn = verdictOf === scanId;
      const verdicts = { verdict: isOwn ? saved : null, earlierVerdict: isOwn ? null : saved };
      return { id, scanId, holder: leased.holder, attempts, trace, ...verdicts };
    },

    /** Returns how many scans are due, and when the first rescan or retry was due; a new upload counts as due now. */
    async readWaiting() {
      const tried = { leaseUntil: { $gt: new Date(0) } };
      const [count, first] = await Promise.all([queue.count(), queue.first(tried)]);
      return { count, oldestAt: first?.leaseUntil ?? (count > 0 ? new Date() : undefined) };
    },

    /** Returns how many scans have waited or run since before this time. */
    countLate: (before: Date): Promise<number> =>
      model.countDocuments({ leaseUntil: { $gte: new Date(0) }, waitsSince: { $lt: before } }).exec(),

    renew: (job: ScanJob): Promise<boolean> => queue.renew(job, leaseMs),

    /** `hashes` is undefined if the frames were not read. Does nothing if later words must be scanned by now. */
    async saveVerdict(job: ScanJob, found: ScanVerdict, hashes?: readonly FrameHash[]): Promise<void> {
      const { scanId } = job;
      const saved = { verdict: found, verdictOf: scanId, scannedAt: new Date() };
      await model.updateOne(
        { ...queue.heldBy(job), scanId },
        { $set: { ...saved, ...(hashes && { hashes: [...hashes] }) } },
      );
    },

    /**
     * Ends the lease. Later words that came meanwhile wait from now on. First indexes an item that was removed
     * meanwhile: if the process dies in between, the lease runs out and another process does it again. If media did not
     * take the verdict, because the item was removed, the same scan can be added again and begins anew.
     */
    async finish(job: ScanJob, { isTaken = true }: { readonly isTaken?: boolean } = {}): Promise<void> {
      if (await model.exists({ _id: job.id, isRemoved: true })) await indexRemoved(job.id);
      const { matchedCount } = await model.updateOne(
        { ...queue.heldBy(job), scanId: job.scanId },
        {
          $set: { holder: '' },
          $unset: { leaseUntil: '', waitsSince: '', ...(!isTaken && { verdictOf: '' }) },
          ...(!isTaken && { $inc: { revision: -1 } }),
        },
      );
      if (matchedCount > 0) return;
      await queue.release(job, 0, { $set: { attempts: 0 } });
    },

    /** Gives the lease back for a retry. An attempt that is not counted does not use up an allowed one. */
    async retryLater(job: ScanJob, delayMs: number, { isCounted }: { readonly isCounted: boolean }): Promise<void> {
      await queue.release(job, delayMs, isCounted ? {} : { $inc: { attempts: -1 } });
    },

    async findVerdicts(itemIds: readonly number[]): Promise<StoredVerdict[]> {
      const found = await model.find({ _id: { $in: [...itemIds] } }, { hashes: 0 }).lean();
      return found.flatMap(({ _id: itemId, verdict: saved, verdictOf, scannedAt }) =>
        saved && verdictOf && scannedAt ? [{ itemId, scanId: verdictOf, verdict: saved, scannedAt }] : [],
      );
    },

    /** Lists the findings of the newest scans, the newest upload first. */
    async listNewestLabels(limit: number): Promise<{ id: number; labels: readonly Label[] }[]> {
      const found = await model
        .find({ scannedAt: { $exists: true } }, { verdict: 1 })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(({ _id: id, verdict: saved }) => ({ id, labels: saved?.labels ?? [] }));
    },

    /** From now on the media item's frames count as removed content. */
    async markRemoved(itemId: number): Promise<void> {
      await model.updateOne({ _id: itemId }, { $set: { isRemoved: true } });
      await indexRemoved(itemId);
    },

    /** The removal was undone. */
    async unmarkRemoved(itemId: number): Promise<void> {
      await model.updateOne({ _id: itemId }, { $set: { isRemoved: false }, $unset: { keys: '' } });
    },

    /** Returns the frame hashes of removed content that has one of the keys. */
    async findRemoved(keys: readonly number[]): Promise<{ id: number; hashes: FrameHash[] }[]> {
      const found = await documents.find({ keys: { $in: [...keys] } }, { projection: { hashes: 1 } }).toArray();
      return found.map(({ _id: id, hashes = [] }) => ({ id, hashes }));
    },
  };
}

function ignoreDuplicate(error: unknown): false {
  if (!isDuplicateKey(error)) throw error;
  return false;
}
