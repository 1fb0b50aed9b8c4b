import { readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import type { HistoryCursor, HistoryEntry, ViewingStore } from '#store/viewings';

const sizes = { fallback: 30, max: 100 };
const whole = z.number().int().nonnegative();
const cursor = z.tuple([whole, whole]).transform(([viewedAtMs, itemId]): HistoryCursor => ({ viewedAtMs, itemId }));

/** Lists the videos that a user watched, the last view first. */
export const createListHistory =
  ({ viewings }: { readonly viewings: Pick<ViewingStore, 'listHistory'> }) =>
  (viewerId: number, request: PageRequest): Promise<Page<HistoryEntry>> =>
    readPage(request, {
      sizes,
      cursor,
      list: (keyset) => viewings.listHistory(viewerId, keyset),
      cursorOf: ({ viewedAtMs, itemId }): [number, number] => [viewedAtMs, itemId],
    });
