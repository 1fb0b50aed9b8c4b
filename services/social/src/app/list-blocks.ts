import { keysetOf, pageOf, type Page, type PageRequest } from '#domain/page';
import type { Blocks } from '#store/blocks';

/** Lists the ids of the users whom a user blocks, or mutes, newest first. */
export const createListBlocks =
  ({ blocks }: { readonly blocks: Pick<Blocks, 'list'> }) =>
  async (userId: number, what: 'isBlocked' | 'isMuted', request: PageRequest): Promise<Page<number>> => {
    const keyset = keysetOf(request);
    const page = pageOf(await blocks.list(userId, what, keyset), keyset, ({ sequence }) => sequence);
    return { ...page, entries: page.entries.map(({ blockedId }) => blockedId) };
  };
