import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection, mongo } from 'mongoose';
import { APPEAL_ADMIN, type Decision } from '#domain/decision';
import type { DecisionStore } from '#domain/ports';
import { decisionEvent } from '#events/publish';
import { decisionEntries } from '#events/publish-audit';

type DecisionDocument = Omit<Decision, 'id'> & { _id: number };

const DECISIONS = 'decisions';

export const decisionIndexes: readonly IndexSpec[] = [
  { collection: DECISIONS, key: { videoId: 1, sequence: -1 }, options: { unique: true } },
  { collection: DECISIONS, key: { videoId: 1, _id: -1 } },
  { collection: DECISIONS, key: { state: 1, decidedAt: 1 } },
];

const fromDocument = ({ _id, ...fields }: DecisionDocument): Decision => ({ id: _id, ...fields });

export function createDecisionStore(connection: Connection, outbox: Outbox): DecisionStore {
  const decisions = connection.collection<DecisionDocument>(DECISIONS);

  return {
    async readLatest(videoId) {
      const found = await decisions.find({ videoId }).sort({ sequence: -1 }).toArray();
      const latest = found.find(({ state }) => state !== 'refused');
      return { latest: latest ? fromDocument(latest) : null, nextSequence: (found[0]?.sequence ?? 0) + 1 };
    },
    async findReopening(videoId) {
      const made = { videoId, verdict: 'reopen' as const, adminId: APPEAL_ADMIN, state: { $ne: 'refused' as const } };
      const found = await decisions.findOne(made);
      return found && fromDocument(found);
    },
    async add({ id, ...fields }) {
      try {
        await decisions.insertOne({ _id: id, ...fields });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async markApplied(decision) {
      await outbox.inTransaction(async (session) => {
        const pending = { _id: decision.id, state: 'pending' as const };
        const { matchedCount } = await decisions.updateOne(pending, { $set: { state: 'applied' } }, { session });
        if (matchedCount > 0) await outbox.add(session, [decisionEvent(decision), ...decisionEntries(decision)]);
      });
    },
    async markRefused(id, refusal) {
      await decisions.updateOne({ _id: id, state: 'pending' }, { $set: { state: 'refused', refusal } });
    },
    async listPending({ before, except, limit }) {
      const waiting = { state: 'pending' as const, decidedAt: { $lte: before }, _id: { $nin: [...except] } };
      return (await decisions.find(waiting).sort({ decidedAt: 1 }).limit(limit).toArray()).map(fromDocument);
    },
    async list({ videoId, before, limit }) {
      const filter: mongo.Filter<DecisionDocument> = {
        ...(videoId !== 0 && { videoId }),
        ...(before !== undefined && { _id: { $lt: before } }),
      };
      return (await decisions.find(filter).sort({ _id: -1 }).limit(limit).toArray()).map(fromDocument);
    },
  };
}
