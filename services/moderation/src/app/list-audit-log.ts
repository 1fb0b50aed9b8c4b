import { fail } from '@tallscreen/kit/errors';
import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { AuditEntry, AuditFilter } from '#domain/audit-entry';
import { cutPage, pageSizeOf, type Page, type PageRequest } from '#domain/page';
import type { AuditEntries } from '#store/audit-entries';

const pageToken = z.uuid();

export type ListAuditLog = ReturnType<typeof createListAuditLog>;

/** Lists what admins did in all services, newest first. */
export const createListAuditLog =
  (auditEntries: Pick<AuditEntries, 'list'>) =>
  async (filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>> => {
    if (filter.targetId !== undefined && filter.targetType === undefined) throw fail('target_type_missing');
    const pageSize = pageSizeOf(request);
    const before = request.pageToken ? decodePageToken(pageToken, request.pageToken) : undefined;
    const found = await auditEntries.list(filter, before, pageSize + 1);
    return cutPage(found, pageSize, ({ id }) => encodePageToken(id));
  };
