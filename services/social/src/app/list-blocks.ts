import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { Blocks } from '#store/blocks';

/** Lists the ids of the users whom a user blocks, or mutes, newest first. */
export const createListBlocks =
  ({ blocks }: { readonly blocks: Pick<Blocks, 'list'> }) =>
  async (userId: number, what: 'isBlocked' | 'isMuted', request: PageRequest): Promise<Page<number>> => {
    const page = await readPage(request, {
      cursor: numberCursor,
      list: (keyset) => blocks.list(userId, what, keyset),
      cursorOf: ({ sequence }) => sequence,
    });
    return { ...page, entries: page.entries.map(({ blockedId }) => blockedId) };
  };
