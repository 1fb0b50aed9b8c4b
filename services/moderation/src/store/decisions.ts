import { openCollection } from '@tallscreen/kit-mongo/collection';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import { inTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import type { Connection } from 'mongoose';
import { historyOf, type Decision, type DecisionHistory } from '#domain/decision';
import type { CountedDecision } from '#domain/month-totals';
import type { Review } from '#domain/workload';
import { decisionCollection, fromDocument } from '#store/decision-schema';

/** A decision that granted an appeal. */
type Granted = Pick<Decision, 'itemId' | 'sequence'>;

const OVERTURNED_BATCH = 500;

/** Writes in the transaction that stores a decision. */
export type Alongside = (session: Session) => Promise<void>;

export interface DueDecision {
  readonly decision: Decision;
  readonly attempts: number;
  readonly trace?: string | undefined;
}

export type Decisions = ReturnType<typeof createDecisions>;

export function createDecisions(connection: Connection) {
  const model = openCollection(connection, decisionCollection);

  return {
    async readHistory(itemId: number): Promise<DecisionHistory> {
      const found = await model.find({ itemId }).sort({ sequence: -1 }).lean();
      return historyOf(found.map(fromDocument));
    },

    /** Lists decisions on a user's media items that media did not refuse, newest first. */
    async listRecentOf(uploaderId: number, limit: number): Promise<Decision[]> {
      const filter = { uploaderId, state: { $ne: 'refused' as const } };
      return (await model.find(filter).sort({ _id: -1 }).limit(limit).lean()).map(fromDocument);
    },

    /** Returns the decisions in this range of time that media has applied. */
    readApplied: async function* (from: Date, before: Date): AsyncGenerator<CountedDecision> {
      const fields = { _id: 0, verdict: 1, waitSeconds: 1 } as const;
      const found = model.find({ decidedAt: { $gte: from, $lt: before }, state: 'applied' }, fields).lean();
      for await (const { verdict, waitSeconds = null } of found.cursor()) yield { verdict, waitSeconds };
    },

    /** Counts the first decisions of people on uploads that the automatic check had flagged. */
    async countFlagged(from: Date, before: Date): Promise<{ approved: number; refused: number }> {
      const flagged = { decidedAt: { $gte: from, $lt: before }, state: 'applied' as const, wasFlagged: true };
      const first = { ...flagged, answersAppeal: { $ne: true } };
      const [approved, refused] = await Promise.all([
        model.countDocuments({ ...first, verdict: 'approve' }),
        model.countDocuments({ ...first, verdict: { $in: ['reject', 'remove'] } }),
      ]);
      return { approved, refused };
    },

    /** Reads the decisions since `from` that media has applied. */
    readReviews: async function* (from: Date): AsyncGenerator<Review> {
      const fields = { itemId: 1, sequence: 1, verdict: 1, adminId: 1, answersAppeal: 1, waitSeconds: 1 } as const;
      const found = model.find({ decidedAt: { $gte: from }, state: 'applied' }, fields).lean();
      for await (const { answersAppeal = false, waitSeconds = null, ...review } of found.cursor())
        yield { ...review, answersAppeal, waitSeconds };
    },

    /** Yields the admin of each rejection since `from` that one of these decisions on appeals has overturned. */
    readOverturnedAdmins: async function* (granted: readonly Granted[], from: Date): AsyncGenerator<number> {
      for (let start = 0; start < granted.length; start += OVERTURNED_BATCH) {
        const batch = granted.slice(start, start + OVERTURNED_BATCH);
        const rejections = await model
          .find(
            { itemId: { $in: batch.map(({ itemId }) => itemId) }, verdict: 'reject', state: 'applied' },
            { itemId: 1, sequence: 1, adminId: 1, decidedAt: 1 },
          )
          .sort({ sequence: -1 })
          .lean();
        for (const { itemId, sequence } of batch) {
          const last = rejections.find((each) => each.itemId === itemId && each.sequence < sequence);
          if (last && last.decidedAt >= from) yield last.adminId;
        }
      }
    },

    /** Removes the titles from decisions on the media items of a deleted user. */
    async forgetTitlesOf(uploaderId: number): Promise<void> {
      await model.updateMany({ uploaderId, title: { $ne: '' } }, { $set: { title: '' } });
    },

    /** Removes the titles from decisions made before then. */
    async forgetTitlesBefore(time: Date): Promise<void> {
      await model.updateMany({ decidedAt: { $lt: time }, title: { $ne: '' } }, { $set: { title: '' } });
    },

    /**
     * Adds a decision together with what `alongside` writes. Returns false, and writes nothing, if a concurrent
     * decision has the sequence number.
     */
    async add({ id, ...fields }: Decision, retryAt: Date, alongside?: Alongside): Promise<boolean> {
      const trace = traceToStore();
      try {
        await inTransaction(connection, async (session) => {
          await model.insertOne({ _id: id, ...fields, retryAt, ...(trace && { trace }) }, { session });
          await alongside?.(session);
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Returns false if it was applied or refused before. */
    async markApplied(id: number, session: Session): Promise<boolean> {
      const pending = { _id: id, state: 'pending' as const };
      const { matchedCount } = await model.updateOne(pending, { $set: { state: 'applied' } }, { session });
      return matchedCount > 0;
    },

    /** Returns false if it was applied or refused before. */
    async markRefused(id: number, refusal: string, session: Session): Promise<boolean> {
      const pending = { _id: id, state: 'pending' as const };
      const { matchedCount } = await model.updateOne(pending, { $set: { state: 'refused', refusal } }, { session });
      return matchedCount > 0;
    },

    /** Lists pending decisions whose next attempt is due, the longest due first. */
    async listDue(now: Date, limit: number): Promise<DueDecision[]> {
      const found = await model
        .find({ state: 'pending', retryAt: { $lte: now } })
        .sort({ retryAt: 1 })
        .limit(limit)
        .lean();
      return found.map((document) => ({
        decision: fromDocument(document),
        attempts: document.attempts,
        trace: document.trace,
      }));
    },

    async postpone(id: number, retryAt: Date, { isCounted }: { readonly isCounted: boolean }): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { retryAt }, ...(isCounted && { $inc: { attempts: 1 } }) });
    },

    /** Lists the decisions on a media item, newest first. */
    async listNewestOn(itemId: number, limit: number): Promise<Decision[]> {
      return (await model.find({ itemId }).sort({ _id: -1 }).limit(limit).lean()).map(fromDocument);
    },
  };
}
