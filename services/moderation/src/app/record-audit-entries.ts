import type { Logger } from '@tallscreen/kit/logger';
import type { AuditEntry } from '#domain/audit-entry';
import type { AuditEntries } from '#store/audit-entries';

export interface RecordAuditEntriesDeps {
  readonly auditEntries: Pick<AuditEntries, 'add'>;
  readonly logger: Logger;
}

/**
 * Appends entries to the audit log. Also writes the new end of the chain to the process's log: verify-audit.ts uses it
 * to detect that somebody has replaced the whole chain in the database.
 */
export const createRecordAuditEntries =
  ({ auditEntries, logger }: RecordAuditEntriesDeps) =>
  async (entries: readonly AuditEntry[]): Promise<void> => {
    const end = await auditEntries.add(entries);
    if (end) logger.info({ auditEnd: `${end.sequence}:${end.hash}` }, 'audit log');
  };
