import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { Decision } from '#domain/decision';
import { cutPage, pageSizeOf, type Page, type PageRequest } from '#domain/page';
import type { Decisions } from '#store/decisions';

const pageToken = z.number().int().positive();

export type ListDecisions = ReturnType<typeof createListDecisions>;

/** Lists decisions, newest first; `itemId` 0 stands for all media items. */
export const createListDecisions =
  (decisions: Pick<Decisions, 'list'>) =>
  async (itemId: number, request: PageRequest): Promise<Page<Decision>> => {
    const pageSize = pageSizeOf(request);
    const before = request.pageToken ? { before: decodePageToken(pageToken, request.pageToken) } : {};
    const found = await decisions.list({ itemId, ...before, limit: pageSize + 1 });
    return cutPage(found, pageSize, ({ id }) => encodePageToken(id));
  };
