import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { everyId } from '@tallscreen/kit-mongo/documentdb';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import type { SecurityEvent } from '#domain/security-event';

type SecurityEventDocument = Omit<SecurityEvent, 'id'> & { _id: number; expiresAt: Date };

const schema = new Schema<SecurityEventDocument>(
  {
    _id: { type: Number, required: true },
    type: { type: String, required: true },
    userId: { type: Number, default: null },
    nameHash: { type: String, default: '' },
    adminId: { type: Number, default: null },
    address: { type: String, default: '' },
    requestId: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ type: 1, _id: -1 });
schema.index({ userId: 1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const securityEventsCollection = defineCollection('security_events', schema);

export interface SecurityEventFilter {
  readonly type?: string;
  readonly userId?: number;
}

export type SecurityEventStore = ReturnType<typeof createSecurityEventStore>;

export function createSecurityEventStore(connection: Connection) {
  const model = openCollection(connection, securityEventsCollection);
  return {
    async insert(events: readonly SecurityEvent[], expiresAt: Date, session?: Session): Promise<void> {
      const documents = events.map(({ id, ...fields }) => ({ _id: id, ...fields, expiresAt }));
      await model.insertMany(documents, { ordered: true, ...(session && { session }) });
    },

    /** Returns events newest first. */
    async list(filter: SecurityEventFilter, { after, limit }: Keyset): Promise<SecurityEvent[]> {
      const below: QueryFilter<SecurityEventDocument> = after === undefined ? everyId(0) : { _id: { $lt: after } };
      const found = await model
        .find({ ...filter, ...below } as QueryFilter<SecurityEventDocument>)
        .sort({ _id: -1 })
        .limit(limit)
        .lean<SecurityEventDocument[]>();
      return found.map(({ _id, expiresAt: _expiresAt, ...fields }) => ({ id: _id, ...fields }));
    },
  };
}
