import { checkLink, CHAIN_START, type BrokenLink, type ChainLink } from '#domain/audit-chain';
import type { AuditEntries } from '#store/audit-entries';

export type AuditVerdict = { readonly end: ChainLink; readonly broken?: undefined } | { readonly broken: BrokenLink };

/**
 * Recomputes the whole chain and compares it with its stored end, and with an earlier end if one is given: somebody who
 * can write to the database can compute a new chain, but not one that contains a hash that was noted elsewhere. Returns
 * the end of the chain or the first wrong entry. Entries may be added meanwhile.
 */
export const createVerifyAuditLog =
  ({ auditEntries }: { readonly auditEntries: Pick<AuditEntries, 'readHead' | 'readChain' | 'findUnchained'> }) =>
  async (noted?: ChainLink): Promise<AuditVerdict> => {
    const ends = [await auditEntries.readHead(), ...(noted ? [noted] : [])];
    let last: ChainLink = CHAIN_START;
    for await (const entry of auditEntries.readChain()) {
      const broken = checkLink(last, entry);
      if (broken) return { broken };
      const isOther = ends.some(({ sequence, hash }) => sequence === entry.sequence && hash !== entry.hash);
      if (isOther)
        return { broken: { sequence: entry.sequence, id: entry.id, problem: 'has another hash than noted' } };
      last = { sequence: entry.sequence, hash: entry.hash };
    }
    const known = Math.max(...ends.map(({ sequence }) => sequence));
    if (last.sequence < known) return { broken: { sequence: last.sequence + 1, id: '', problem: 'is missing' } };
    const id = await auditEntries.findUnchained();
    if (id !== undefined) return { broken: { sequence: last.sequence + 1, id, problem: 'is not part of the chain' } };
    return { end: last };
  };
