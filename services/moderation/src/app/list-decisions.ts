import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { Decision } from '#domain/decision';
import type { Decisions } from '#store/decisions';

export type ListDecisions = ReturnType<typeof createListDecisions>;

/** Lists decisions, newest first; `itemId` 0 stands for all media items. */
export const createListDecisions =
  (decisions: Pick<Decisions, 'list'>) =>
  (itemId: number, request: PageRequest): Promise<Page<Decision>> =>
    readPage(request, {
      cursor: numberCursor,
      list: (keyset) => decisions.list({ itemId, ...keyset }),
      cursorOf: ({ id }) => id,
    });
