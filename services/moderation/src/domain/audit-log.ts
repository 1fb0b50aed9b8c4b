import { invalid } from '@tallscreen/kit/errors';
import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import { cutPage, limitOf, type Page, type PageWish } from '#domain/page';

/** Something that an admin did, as the service where it was done told it. */
export interface AuditEntry {
  /** sorts by time */
  readonly id: string;
  readonly actorId: number;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: number;
  readonly details: string;
  readonly at: Date;
}

export type AuditFilter = Partial<Pick<AuditEntry, 'actorId' | 'targetType' | 'targetId'>>;

/** There is no way to change or remove an entry. */
export interface AuditStore {
  /** once each, however often they come */
  add(entries: readonly AuditEntry[]): Promise<void>;
  /** newest first */
  list(filter: AuditFilter, page: { readonly before?: string; readonly limit: number }): Promise<AuditEntry[]>;
}

const idToken = z.uuid();

export type AuditLog = ReturnType<typeof createAuditLog>;

/** What admins did, everywhere in the product. */
export const createAuditLog = (store: AuditStore) => ({
  record: (entries: readonly AuditEntry[]): Promise<void> => store.add(entries),

  async list(filter: AuditFilter, wish: PageWish): Promise<Page<AuditEntry>> {
    if (filter.targetId !== undefined && filter.targetType === undefined) throw invalid('The target type is missing.');
    const limit = limitOf(wish);
    const before = wish.pageToken ? { before: decodePageToken(idToken, wish.pageToken) } : {};
    const found = await store.list(filter, { ...before, limit: limit + 1 });
    return cutPage(found, limit, ({ id }) => encodePageToken(id));
  },
});
