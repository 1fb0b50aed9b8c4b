import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { chainEntries, CHAIN_START, type ChainLink } from '#domain/audit-chain';
import type { AuditEntry } from '#domain/audit-entry';

type Stored = Omit<AuditEntry, 'id'> & { _id: string };

/** Gives entries of earlier versions their place in the chain, in the order of their times. */
export const up: Migration = async ({ db, signal }) => {
  const entries = db.collection<Stored & { sequence?: number; hash?: string }>('audit_entries');
  const heads = db.collection<ChainLink & { _id: string }>('audit_head');
  const [newest] = await entries
    .find({ sequence: { $gt: 0 } })
    .sort({ sequence: -1 })
    .limit(1)
    .toArray();
  let last: ChainLink = newest ? { sequence: newest.sequence ?? 0, hash: newest.hash ?? '' } : CHAIN_START;
  const unchained = entries.find({ sequence: { $exists: false } }, { projection: { _id: 1 } }).sort({ _id: 1 });
  for (const { _id } of await unchained.toArray()) {
    signal.throwIfAborted();
    const found = await entries.findOne({ _id });
    if (!found) continue;
    const [chained] = chainEntries(last, [{ ...found, id: _id }]);
    const { sequence, previousHash, hash } = chained!;
    await entries.updateOne({ _id }, { $set: { sequence, previousHash, hash } as object });
    last = { sequence, hash };
  }
  if (last.sequence > 0) await heads.updateOne({ _id: 'head' }, { $set: last }, { upsert: true });
};
