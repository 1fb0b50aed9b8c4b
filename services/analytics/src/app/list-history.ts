import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { HistoryCursor, HistoryEntry, ViewingStore } from '#store/viewings';

const DEFAULT_PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 100;

const whole = z.number().int().nonnegative();
const cursor = z.tuple([whole, whole]).transform(([viewedAtMs, itemId]): HistoryCursor => ({ viewedAtMs, itemId }));

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly nextPageToken: string;
}

/** Lists the videos that a user watched, the last view first. Throws invalid_argument for a malformed token. */
export const createListHistory = ({ viewings }: { readonly viewings: Pick<ViewingStore, 'listHistory'> }) =>
  async function listHistory(
    viewerId: number,
    page: { readonly pageSize: number; readonly pageToken: string },
  ): Promise<HistoryPage> {
    const after = page.pageToken ? decodePageToken(cursor, page.pageToken) : undefined;
    const pageSize = Math.min(MAX_PAGE_SIZE, page.pageSize > 0 ? page.pageSize : DEFAULT_PAGE_SIZE);
    const found = await viewings.listHistory(viewerId, pageSize + 1, after);
    const entries = found.slice(0, pageSize);
    const last = found.length > pageSize ? entries.at(-1) : undefined;
    return { entries, nextPageToken: last ? encodePageToken([last.viewedAtMs, last.itemId]) : '' };
  };
