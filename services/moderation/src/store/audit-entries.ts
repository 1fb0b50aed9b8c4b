import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Connection } from 'mongoose';
import type { AuditEntry, AuditStore } from '#domain/audit-log';

type AuditDocument = Omit<AuditEntry, 'id'> & { _id: string };

const ENTRIES = 'audit_entries';

export const auditIndexes: readonly IndexSpec[] = [
  { collection: ENTRIES, key: { actorId: 1, _id: -1 } },
  { collection: ENTRIES, key: { targetType: 1, targetId: 1, _id: -1 } },
  { collection: ENTRIES, key: { targetType: 1, _id: -1 } },
];

/** Append-only: what is there already is left as it is. */
export function createAuditStore(connection: Connection): AuditStore {
  const documents = connection.collection<AuditDocument>(ENTRIES);
  return {
    async add(entries) {
      const inserts = entries.map(({ id, ...fields }) => ({
        updateOne: { filter: { _id: id }, update: { $setOnInsert: fields }, upsert: true },
      }));
      await documents.bulkWrite(inserts, { ordered: false });
    },
    async list(filter, { before, limit }) {
      const found = documents.find({ ...filter, ...(before !== undefined && { _id: { $lt: before } }) });
      const newestFirst = await found.sort({ _id: -1 }).limit(limit).toArray();
      return newestFirst.map(({ _id, ...fields }) => ({ id: _id, ...fields }));
    },
  };
}
