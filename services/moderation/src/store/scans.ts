import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { newHolder } from '@tallscreen/kit/mongo/lease';
import type { Connection } from 'mongoose';
import type { FrameHash } from '#domain/fingerprint';
import type { ScanJob, ScanStore } from '#domain/ports';
import type { Label, Verdict } from '#domain/scanner';

interface ScanDocument {
  /** the clip's id: a clip is scanned once */
  _id: number;
  scanId: string;
  attempts: number;
  holder: string;
  /** only while it waits or is worked on: free for anybody from then on */
  leaseUntil?: Date;
  verdict?: { labels: Label[]; scanners: string[]; flagReason: string };
  scannedAt?: Date;
  hashes?: FrameHash[];
  isRemoved?: boolean;
}

const SCANS = 'scans';
const REMOVED_BATCH = 500;

export const scanIndexes: readonly IndexSpec[] = [
  { collection: SCANS, key: { leaseUntil: 1 }, options: { sparse: true } },
  { collection: SCANS, key: { isRemoved: 1 }, options: { sparse: true } },
];

const plain = ({ labels, scanners, flagReason }: Verdict) => ({
  labels: labels.map((label) => ({ ...label })),
  scanners: [...scanners],
  flagReason,
});

export function createScanStore(connection: Connection, leaseMs: number): ScanStore {
  const scans = connection.collection<ScanDocument>(SCANS);
  const leaseEnd = () => new Date(Date.now() + leaseMs);
  const held = ({ clipId, holder }: ScanJob) => ({ _id: clipId, holder });

  return {
    async enqueue(clipId, scanId) {
      await scans
        .insertOne({ _id: clipId, scanId, attempts: 0, holder: '', leaseUntil: new Date(0) })
        .catch(onlyDuplicate);
    },
    async claim() {
      const holder = newHolder();
      const found = await scans.findOneAndUpdate(
        { leaseUntil: { $lte: new Date() } },
        { $set: { holder, leaseUntil: leaseEnd() }, $inc: { attempts: 1 } },
        { sort: { leaseUntil: 1 }, returnDocument: 'after' },
      );
      if (!found) return null;
      return {
        clipId: found._id,
        scanId: found.scanId,
        holder,
        attempts: found.attempts,
        verdict: found.verdict ?? null,
      };
    },
    async renew(job) {
      const { matchedCount } = await scans.updateOne(held(job), { $set: { leaseUntil: leaseEnd() } });
      return matchedCount > 0;
    },
    async save(job, verdict, hashes) {
      await scans.updateOne(held(job), {
        $set: { verdict: plain(verdict), scannedAt: new Date(), hashes: [...hashes] },
      });
    },
    async finish(job) {
      await scans.updateOne(held(job), { $unset: { leaseUntil: '' } });
    },
    async retryLater(job, delayMs, { isCounted }) {
      await scans.updateOne(held(job), {
        $set: { leaseUntil: new Date(Date.now() + delayMs) },
        ...(!isCounted && { $inc: { attempts: -1 } }),
      });
    },
    async findVerdicts(clipIds) {
      const found = await scans.find({ _id: { $in: [...clipIds] } }, { projection: { hashes: 0 } }).toArray();
      return found.flatMap(({ _id, scanId, verdict, scannedAt }) =>
        verdict && scannedAt ? [{ clipId: _id, scanId, verdict, scannedAt }] : [],
      );
    },
    async markRemoved(clipId) {
      await scans.updateOne({ _id: clipId }, { $set: { isRemoved: true } });
    },
    async *readRemovedHashes() {
      const removed = scans.find({ isRemoved: true }, { projection: { hashes: 1 } }).batchSize(REMOVED_BATCH);
      for await (const { hashes } of removed) yield hashes ?? [];
    },
  };
}

function onlyDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
