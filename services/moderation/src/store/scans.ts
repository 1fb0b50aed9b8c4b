import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import { newHolder } from '@tallscreen/kit-mongo/lease';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { Schema, type Connection } from 'mongoose';
import type { FrameHash } from '#domain/fingerprint';
import type { Label, ScanVerdict } from '#domain/scan-verdict';

interface ScanDocument {
  /** the media item's id: each is scanned once */
  _id: number;
  scanId: string;
  attempts: number;
  holder: string;
  /** set only while the scan waits or runs; from then on any process may take it */
  leaseUntil?: Date;
  verdict?: { labels: Label[]; scanners: string[]; flagReason: string };
  scannedAt?: Date;
  hashes?: FrameHash[];
  isRemoved?: boolean;
  /** the `traceparent` of what caused the scan, if its trace is recorded */
  trace?: string;
}

const label = new Schema<Label>({ label: String, score: Number, isFlagged: Boolean }, { _id: false });
const verdict = new Schema<ScanVerdict>(
  { labels: [label], scanners: [String], flagReason: { type: String, default: '' } },
  { _id: false },
);

const schema = new Schema<ScanDocument>(
  {
    _id: { type: Number, required: true },
    scanId: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    holder: { type: String, default: '' },
    leaseUntil: Date,
    verdict: { type: verdict, default: undefined },
    scannedAt: Date,
    hashes: { type: [String], default: undefined },
    isRemoved: Boolean,
    trace: String,
  },
  schemaOptions,
)
  .index({ leaseUntil: 1, _id: 1 })
  .index({ isRemoved: 1 }, { sparse: true });

export const scanCollection = defineCollection('scans', schema);

const REMOVED_BATCH = 500;

/** A scan that this process has claimed. */
export interface ScanJob {
  readonly itemId: number;
  readonly scanId: string;
  readonly holder: string;
  /** this attempt included */
  readonly attempts: number;
  /** saved by an earlier attempt that ended before media knew it */
  readonly verdict: ScanVerdict | null;
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
  const leaseEnd = () => new Date(Date.now() + leaseMs);
  const heldBy = ({ itemId, holder }: ScanJob) => ({ _id: itemId, holder });

  return {
    /** Adds a scan of the media item; does nothing if there is one. */
    async add(itemId: number, scanId: string): Promise<void> {
      const trace = traceToStore();
      await model
        .insertOne({ _id: itemId, scanId, leaseUntil: new Date(0), ...(trace && { trace }) })
        .catch(ignoreDuplicate);
    },

    /** Claims the first scan: new ones in the order of their uploads, which ids follow, then retries; null if none waits. */
    async claim(): Promise<ScanJob | null> {
      const holder = newHolder();
      const found = await model
        .findOneAndUpdate(
          { leaseUntil: { $lte: new Date() } },
          { $set: { holder, leaseUntil: leaseEnd() }, $inc: { attempts: 1 } },
          { sort: { leaseUntil: 1, _id: 1 }, returnDocument: 'after' },
        )
        .lean();
      if (!found) return null;
      const { _id: itemId, scanId, attempts, trace } = found;
      return { itemId, scanId, holder, attempts, trace, verdict: found.verdict ?? null };
    },

    /** Returns how many scans are due, and since when the first retry is: a scan that was never tried counts as due now. */
    async readWaiting(now: Date) {
      const due = { leaseUntil: { $lte: now } };
      const count = await model.countDocuments(due);
      const tried = { leaseUntil: { $lte: now, $gt: new Date(0) } };
      const oldest = await model.findOne(tried, { leaseUntil: 1 }).sort({ leaseUntil: 1 }).lean();
      return { count, oldestAt: oldest?.leaseUntil ?? (count > 0 ? now : undefined) };
    },

    async renew(job: ScanJob): Promise<void> {
      await model.updateOne(heldBy(job), { $set: { leaseUntil: leaseEnd() } });
    },

    async saveVerdict(job: ScanJob, found: ScanVerdict, hashes: readonly FrameHash[]): Promise<void> {
      await model.updateOne(heldBy(job), { $set: { verdict: found, scannedAt: new Date(), hashes: [...hashes] } });
    },

    async finish(job: ScanJob): Promise<void> {
      await model.updateOne(heldBy(job), { $unset: { leaseUntil: '' } });
    },

    /** Gives the claim back for a retry. An attempt that is not counted does not use up one of the allowed attempts. */
    async retryLater(job: ScanJob, delayMs: number, { isCounted }: { readonly isCounted: boolean }): Promise<void> {
      await model.updateOne(heldBy(job), {
        $set: { leaseUntil: new Date(Date.now() + delayMs) },
        ...(!isCounted && { $inc: { attempts: -1 } }),
      });
    },

    async findVerdicts(itemIds: readonly number[]): Promise<StoredVerdict[]> {
      const found = await model.find({ _id: { $in: [...itemIds] } }, { hashes: 0 }).lean();
      return found.flatMap(({ _id: itemId, scanId, verdict: saved, scannedAt }) =>
        saved && scannedAt ? [{ itemId, scanId, verdict: saved, scannedAt }] : [],
      );
    },

    /** From now on the media item's frames count as removed content. */
    async markRemoved(itemId: number): Promise<void> {
      await model.updateOne({ _id: itemId }, { $set: { isRemoved: true } });
    },

    /** Yields the frame hashes of each removed media item. */
    async *readRemovedHashes(): AsyncGenerator<FrameHash[]> {
      const removed = model.find({ isRemoved: true }, { hashes: 1 }).lean().batchSize(REMOVED_BATCH).cursor();
      for await (const { hashes } of removed) yield hashes ?? [];
    },
  };
}

function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
