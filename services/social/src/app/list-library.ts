import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import type { Likes } from '#store/likes';
import type { Saves } from '#store/saves';

/** Upper bound of an answer: enough for the buttons of nearly every user's cards. */
const MAX_SAVED_IDS = 2_000;

/** When a like was made, in ms, and its item. */
const likePlace = z.tuple([z.number().int().nonnegative(), z.number().int().positive()]);

/** Lists the ids of the videos that a user has saved, the last saved first. */
export const createListSaved =
  ({ saves }: { readonly saves: Pick<Saves, 'list'> }) =>
  async (userId: number, request: PageRequest): Promise<Page<number>> => {
    const page = await readPage(request, {
      cursor: numberCursor,
      list: (keyset) => saves.list(userId, keyset),
      cursorOf: ({ sequence }) => sequence,
    });
    return { ...page, entries: page.entries.map(({ videoId }) => videoId) };
  };

/** Returns the ids of the videos that a user saved last. */
export const createReadSavedIds =
  ({ saves }: { readonly saves: Pick<Saves, 'list'> }) =>
  async (userId: number): Promise<number[]> =>
    (await saves.list(userId, { limit: MAX_SAVED_IDS })).map(({ videoId }) => videoId);

/** Lists the ids of the media items that a user likes, the last liked first. */
export const createListLiked =
  ({ likes }: { readonly likes: Pick<Likes, 'listNewest'> }) =>
  async (userId: number, request: PageRequest): Promise<Page<number>> => {
    const page = await readPage(request, {
      cursor: likePlace,
      list: (keyset) => likes.listNewest(userId, keyset),
      cursorOf: ({ createdAt, itemId }): [number, number] => [createdAt.getTime(), itemId],
    });
    return { ...page, entries: page.entries.map(({ itemId }) => itemId) };
  };
