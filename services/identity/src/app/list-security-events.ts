import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { SecurityEvent } from '#domain/security-event';
import type { SecurityEventFilter, SecurityEventStore } from '#store/security-events';

const sizes = { fallback: 50, max: 100 };

/** Returns one page of security events for admins, newest first. */
export const createListSecurityEvents =
  ({ securityEvents }: { readonly securityEvents: Pick<SecurityEventStore, 'list'> }) =>
  (filter: SecurityEventFilter, request: PageRequest): Promise<Page<SecurityEvent>> =>
    readPage(request, {
      sizes,
      cursor: numberCursor,
      list: (keyset) => securityEvents.list(filter, keyset),
      cursorOf: ({ id }) => id,
    });
