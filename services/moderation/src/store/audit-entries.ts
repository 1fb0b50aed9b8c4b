import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit/mongo/collection';
import { Schema, type Connection } from 'mongoose';
import type { AuditEntry, AuditFilter } from '#domain/audit-entry';

type AuditEntryDocument = Omit<AuditEntry, 'id'> & { _id: string };

const schema = new Schema<AuditEntryDocument>(
  {
    _id: { type: String, required: true },
    actorId: { type: Number, required: true },
    action: { type: String, required: true },
    targetType: { type: String, required: true },
    targetId: { type: Number, required: true },
    details: { type: String, default: '' },
    at: { type: Date, required: true },
  },
  schemaOptions,
)
  .index({ actorId: 1, _id: -1 })
  .index({ targetType: 1, targetId: 1, _id: -1 })
  .index({ targetType: 1, _id: -1 });

export const auditEntryCollection = defineCollection('audit_entries', schema);

export type AuditEntries = ReturnType<typeof createAuditEntries>;

/** Append-only: there is no way to change or remove an entry. */
export function createAuditEntries(connection: Connection) {
  const model = openCollection(connection, auditEntryCollection);
  return {
    /** Stores each entry once, however often its event is delivered. */
    async add(entries: readonly AuditEntry[]): Promise<void> {
      const inserts = entries.map(({ id, ...fields }) => ({
        updateOne: { filter: { _id: id }, update: { $setOnInsert: fields }, upsert: true },
      }));
      // Mongoose would otherwise drop an entry that it cannot cast, and say nothing.
      await model.bulkWrite(inserts, { ordered: false, throwOnValidationError: true });
    },

    /** Lists entries, newest first; `before` is the last id of the page before. */
    async list(filter: AuditFilter, before: string | undefined, limit: number): Promise<AuditEntry[]> {
      const below = before === undefined ? {} : { _id: { $lt: before } };
      const found = await model
        .find({ ...filter, ...below })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(({ _id, ...fields }) => ({ id: _id, ...fields }));
    },
  };
}
