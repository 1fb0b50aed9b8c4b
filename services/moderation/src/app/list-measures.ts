import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { Measure } from '#domain/measure';
import type { Measures } from '#store/measures';

export type ListMeasures = ReturnType<typeof createListMeasures>;

/** Lists the measures against a user, newest first. */
export const createListMeasures =
  ({ measures }: { readonly measures: Pick<Measures, 'list'> }) =>
  (userId: number, page: PageRequest): Promise<Page<Measure>> =>
    readPage(page, {
      cursor: numberCursor,
      list: (keyset) => measures.list(userId, keyset),
      cursorOf: ({ id }) => id,
    });
