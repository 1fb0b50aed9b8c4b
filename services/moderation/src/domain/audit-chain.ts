import { createHash } from 'node:crypto';
import type { AuditEntry } from '#domain/audit-entry';

/** A place in the chain: the number of entries so far and the hash of the last of them. */
export interface ChainLink {
  readonly sequence: number;
  readonly hash: string;
}

/** An entry with its place in the chain, in the order of arrival. */
export interface ChainedEntry extends AuditEntry, ChainLink {
  /** the hash of the entry before; empty for the first */
  readonly previousHash: string;
}

export const CHAIN_START: ChainLink = { sequence: 0, hash: '' };

/** The order and the form of these fields must never change, because stored hashes depend on them. */
const hashOf = (entry: AuditEntry, sequence: number, previousHash: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        sequence,
        previousHash,
        entry.id,
        entry.actorId,
        entry.action,
        entry.targetType,
        entry.targetId,
        entry.details,
        entry.at.getTime(),
        // Sort the names, because a store may return them in another order.
        Object.entries(entry.params).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .digest('hex');

/** Appends entries to the chain that ends with `head`. */
export function chainEntries(head: ChainLink, entries: readonly AuditEntry[]): ChainedEntry[] {
  let last = head;
  return entries.map((entry) => {
    const sequence = last.sequence + 1;
    const hash = hashOf(entry, sequence, last.hash);
    const chained = { ...entry, sequence, previousHash: last.hash, hash };
    last = chained;
    return chained;
  });
}

export interface BrokenLink {
  /** of the first entry that is wrong */
  readonly sequence: number;
  /** empty if the entry is missing */
  readonly id: string;
  readonly problem: string;
}

/** Returns what is wrong with an entry that should follow `last`, undefined if nothing is. */
export function checkLink(last: ChainLink, entry: ChainedEntry): BrokenLink | undefined {
  const expected = last.sequence + 1;
  if (entry.sequence !== expected) return { sequence: expected, id: '', problem: 'is missing' };
  const { id, sequence } = entry;
  if (entry.previousHash !== last.hash) return { sequence, id, problem: 'does not follow the entry before' };
  if (entry.hash !== hashOf(entry, sequence, last.hash)) return { sequence, id, problem: 'was changed' };
  return undefined;
}
