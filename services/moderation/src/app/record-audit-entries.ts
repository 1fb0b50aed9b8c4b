import type { Logger } from '@tallscreen/kit/logger';
import type { AuditEntry } from '#domain/audit-entry';
import type { AuditEntries } from '#store/audit-entries';

export interface RecordAuditEntriesDeps {
  readonly auditEntries: Pick<AuditEntries, 'add'>;
  readonly logger: Logger;
}

/**
 * Appends entries to the audit log. The new end of the chain is also written to the process's log: with it
 * verify-audit.ts finds out whether somebody has replaced the chain in the database by a new one.
 */
export const createRecordAuditEntries =
  ({ auditEntries, logger }: RecordAuditEntriesDeps) =>
  async (entries: readonly AuditEntry[]): Promise<void> => {
    const end = await auditEntries.add(entries);
    if (end) logger.info({ auditEnd: `${end.sequence}:${end.hash}` }, 'audit log');
  };
