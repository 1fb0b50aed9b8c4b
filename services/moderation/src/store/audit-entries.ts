import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { inTransaction, retryOnDuplicate, RetryTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { chainEntries, CHAIN_START, type ChainedEntry, type ChainLink } from '#domain/audit-chain';
import { firstIdAt, type AuditEntry, type AuditFilter } from '#domain/audit-entry';

type AuditEntryDocument = Omit<ChainedEntry, 'id'> & { _id: string };

const schema = new Schema<AuditEntryDocument>(
  {
    _id: { type: String, required: true },
    actorId: { type: Number, required: true },
    action: { type: String, required: true },
    targetType: { type: String, required: true },
    targetId: { type: Number, required: true },
    details: { type: String, default: '' },
    params: { type: Schema.Types.Mixed, default: {} },
    at: { type: Date, required: true },
    sequence: { type: Number, required: true },
    previousHash: { type: String, default: '' },
    hash: { type: String, required: true },
  },
  schemaOptions,
)
  .index({ actorId: 1, _id: -1 })
  .index({ targetType: 1, targetId: 1, _id: -1 })
  .index({ targetType: 1, _id: -1 })
  .index({ action: 1, _id: -1 })
  .index({ sequence: 1 }, { unique: true, sparse: true });

export const auditEntryCollection = defineCollection('audit_entries', schema);

type HeadDocument = ChainLink & { _id: string };
const HEAD = 'head';

/**
 * The one document with the end of the chain. Every append writes it, so that two at the same time cannot take the same
 * place.
 */
export const auditHeadCollection = defineCollection(
  'audit_head',
  new Schema<HeadDocument>(
    {
      _id: { type: String, required: true },
      sequence: { type: Number, required: true },
      hash: { type: String, required: true },
    },
    schemaOptions,
  ),
);

export type AuditEntries = ReturnType<typeof createAuditEntries>;

/** Append-only: there is no way to change or remove an entry. Each entry contains the hash of the previous one. */
export function createAuditEntries(connection: Connection) {
  const model = openCollection(connection, auditEntryCollection);
  const heads = openCollection(connection, auditHeadCollection);

  const toLink = (found: HeadDocument | null): ChainLink =>
    found ? { sequence: found.sequence, hash: found.hash } : CHAIN_START;

  async function withoutStored(entries: readonly AuditEntry[], session: Session): Promise<AuditEntry[]> {
    const byId = new Map(entries.toReversed().map((entry) => [entry.id, entry]));
    const found = await model.find({ _id: { $in: [...byId.keys()] } }, { _id: 1 }, { session }).lean();
    for (const { _id } of found) byId.delete(_id);
    return [...byId.values()].toReversed();
  }

  async function append(entries: readonly AuditEntry[], session: Session): Promise<ChainLink | undefined> {
    const fresh = await withoutStored(entries, session);
    const head = toLink(await heads.findOne({ _id: HEAD }, null, { session }).lean<HeadDocument>());
    const chained = chainEntries(head, fresh);
    const last = chained.at(-1);
    if (!last) return undefined;
    // Otherwise mongoose would silently drop an entry that it cannot cast.
    await model.insertMany(
      chained.map(({ id, ...fields }) => ({ _id: id, ...fields })),
      { session, ordered: true, throwOnValidationError: true },
    );
    const next = { sequence: last.sequence, hash: last.hash };
    const { matchedCount, upsertedCount } = await heads.updateOne(
      { _id: HEAD, sequence: head.sequence },
      { $set: next },
      { session, upsert: head.sequence === 0 },
    );
    if (matchedCount + upsertedCount === 0) throw new RetryTransaction('Another process appended at the same time.');
    return next;
  }

  return {
    /**
     * Appends each entry once, however often its event is delivered. Returns the new end of the chain, undefined if all
     * entries were stored before.
     */
    add: (entries: readonly AuditEntry[]): Promise<ChainLink | undefined> =>
      inTransaction(connection, (session) =>
        append(entries, session).catch(retryOnDuplicate('Another process appended at the same time.')),
      ),

    /** Lists entries, newest first. */
    async list(filter: AuditFilter, { after, limit }: Keyset<string>): Promise<AuditEntry[]> {
      const { from, until, ...fields } = filter;
      const ends = [after, until && firstIdAt(until)].filter((end) => end !== undefined).toSorted();
      const range = { ...(from && { $gte: firstIdAt(from) }), ...(ends[0] !== undefined && { $lt: ends[0] }) };
      const found = await model
        .find(
          { ...fields, ...(Object.keys(range).length > 0 && { _id: range }) },
          { sequence: 0, previousHash: 0, hash: 0 },
        )
        .sort({ _id: -1 })
        .limit(limit)
        .lean<(Omit<AuditEntry, 'id'> & { _id: string })[]>();
      return found.map(({ _id, ...fields }) => ({ id: _id, ...fields }));
    },

    readHead: async (): Promise<ChainLink> => toLink(await heads.findOne({ _id: HEAD }).lean<HeadDocument>()),

    /** Streams the chain from its beginning. */
    async *readChain(): AsyncGenerator<ChainedEntry> {
      const cursor = model
        .find({ sequence: { $gt: 0 } })
        .sort({ sequence: 1 })
        .lean<AuditEntryDocument[]>()
        .cursor();
      for await (const found of cursor) {
        const { _id, ...fields } = found as unknown as AuditEntryDocument;
        yield { id: _id, ...fields };
      }
    },

    /** Returns the id of an entry that is not part of the chain, undefined if there is none. */
    async findUnchained(): Promise<string | undefined> {
      return (await model.findOne({ sequence: { $exists: false } }, { _id: 1 }).lean<{ _id: string }>())?._id;
    },
  };
}
