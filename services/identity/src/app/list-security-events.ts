import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import { pageSizeOf } from '#domain/paging';
import type { SecurityEvent } from '#domain/security-event';
import type { SecurityEventFilter, SecurityEventStore } from '#store/security-events';

export interface SecurityEventsPage {
  readonly events: readonly SecurityEvent[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

const pageSizes = { fallback: 50, max: 100 };
const lastIdSchema = z.number().int().positive();

/** Returns one page of security events for admins, newest first. */
export const createListSecurityEvents =
  ({ securityEvents }: { readonly securityEvents: Pick<SecurityEventStore, 'list'> }) =>
  async (
    filter: SecurityEventFilter,
    { pageSize, pageToken }: { readonly pageSize: number; readonly pageToken: string },
  ): Promise<SecurityEventsPage> => {
    const size = pageSizeOf(pageSize, pageSizes);
    const before = pageToken ? decodePageToken(lastIdSchema, pageToken) : undefined;
    const found = await securityEvents.list(filter, before, size + 1);
    const events = found.slice(0, size);
    const last = events.at(-1);
    return { events, nextPageToken: last && found.length > size ? encodePageToken(last.id) : '' };
  };
