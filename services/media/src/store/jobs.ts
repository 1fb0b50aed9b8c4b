import { randomBytes } from 'node:crypto';
import { AppError } from '@tallscreen/kit/errors';
import { newHolder } from '@tallscreen/kit/mongo/lease';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection } from 'mongoose';
import { GIVEN_UP } from '#domain/broken-clip';
import { prefixOf } from '#domain/doomed';
import type { Job, JobQueue } from '#domain/ports';
import { decide } from '#domain/video-life';
import { CLIPS, fromDocument, type ClipDocument } from '#store/clip-document';
import { writeOutcome } from '#store/clip-writer';
import type { ClipStore } from '#store/clips';

export interface JobQueueDeps {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clips: ClipStore;
  readonly clean: (clipId: number) => Promise<void>;
  readonly leaseMs: number;
  readonly maxAttempts: number;
}

type Claim = { readonly job: Job } | { readonly givenUp: number } | null;

export function createJobQueue(deps: JobQueueDeps): JobQueue {
  const { connection, outbox, clean, leaseMs, maxAttempts } = deps;
  const documents = connection.collection<ClipDocument>(CLIPS);

  /** The one that has waited longest. After the last attempt it is rejected instead. */
  async function claimIn(session: Session): Promise<Claim> {
    const now = new Date();
    const due = { 'job.leaseUntil': { $lte: now } };
    const [found] = await documents.find(due, { session }).sort({ 'job.leaseUntil': 1 }).limit(1).toArray();
    if (!found?.job) return null;
    const before = fromDocument(found);
    const { attempts, holder: previous, prefix: stale } = found.job;
    const doomed = stale ? [stale] : [];
    if (attempts >= maxAttempts) {
      const givenUp = decide(before, { type: 'failProcessing', reason: GIVEN_UP }, now);
      await writeOutcome(deps, session, before, givenUp, { doomed, holder: previous });
      return { givenUp: before.id };
    }
    const lease = { holder: newHolder(), prefix: `${prefixOf(before.id)}${randomBytes(12).toString('hex')}/` };
    const job = { ...lease, attempts: attempts + 1, leaseUntil: new Date(now.getTime() + leaseMs) };
    const started = decide(before, { type: 'startProcessing' }, now);
    const { clip } = await writeOutcome(deps, session, before, started, { doomed, job, holder: previous });
    return { job: { ...lease, clip, attempts: job.attempts } };
  }

  return {
    async claim() {
      for (;;) {
        const claim = await outbox.inTransaction(claimIn);
        if (!claim) return null;
        if ('job' in claim) return claim.job;
        await clean(claim.givenUp);
      }
    },
    async renew({ clip, holder }, progressPercent) {
      const { matchedCount } = await documents.updateOne(
        { _id: clip.id, 'job.holder': holder },
        { $set: { 'job.leaseUntil': new Date(Date.now() + leaseMs), progressPercent } },
      );
      return matchedCount > 0;
    },
    async finish({ clip: { id }, holder }, decideOn) {
      const written = await outbox.inTransaction(async (session) => {
        const found = await documents.findOne({ _id: id, 'job.holder': holder }, { session });
        if (!found) throw new AppError('aborted', 'The clip is no longer with this worker.');
        const before = fromDocument(found);
        return writeOutcome(deps, session, before, decideOn(before), { holder });
      });
      if (written.hasDoomed) await clean(id);
      return written.clip;
    },
    async retryLater({ clip, holder }, delayMs, { isCounted }) {
      await documents.updateOne(
        { _id: clip.id, 'job.holder': holder },
        {
          $set: { 'job.leaseUntil': new Date(Date.now() + delayMs), 'job.holder': '' },
          ...(!isCounted && { $inc: { 'job.attempts': -1 } }),
        },
      );
    },
  };
}
