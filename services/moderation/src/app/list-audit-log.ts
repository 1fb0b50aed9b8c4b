import { fail } from '@tallscreen/kit/errors';
import { readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import type { AuditEntry, AuditFilter } from '#domain/audit-entry';
import type { AuditEntries } from '#store/audit-entries';

export type ListAuditLog = ReturnType<typeof createListAuditLog>;

/** Lists what admins did in all services, newest first. */
export const createListAuditLog =
  (auditEntries: Pick<AuditEntries, 'list'>) =>
  async (filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>> => {
    if (filter.targetId !== undefined && filter.targetType === undefined) throw fail('target_type_missing');
    return await readPage(request, {
      cursor: z.uuid(),
      list: (keyset) => auditEntries.list(filter, keyset),
      cursorOf: ({ id }) => id,
    });
  };
