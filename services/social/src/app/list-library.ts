import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import { keysetOf, pageOf, pageSizeOf, type Page, type PageRequest } from '#domain/page';
import type { Likes } from '#store/likes';
import type { Saves } from '#store/saves';

/** One answer holds no more: enough for the buttons of nearly everybody's cards. */
const MAX_SAVED_IDS = 2_000;

/** A like of the page before: when it was made, in ms, and its item. */
const likePlace = z.tuple([z.number().int().nonnegative(), z.number().int().positive()]);

/** Lists the ids of the videos that a user has saved, the last saved first. */
export const createListSaved =
  ({ saves }: { readonly saves: Pick<Saves, 'list'> }) =>
  async (userId: number, request: PageRequest): Promise<Page<number>> => {
    const keyset = keysetOf(request);
    const page = pageOf(await saves.list(userId, keyset), keyset, ({ sequence }) => sequence);
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
  async (userId: number, { pageSize, pageToken }: PageRequest): Promise<Page<number>> => {
    const size = pageSizeOf(pageSize);
    const before = pageToken === '' ? undefined : decodePageToken(likePlace, pageToken);
    const found = await likes.listNewest(userId, before, size + 1);
    const entries = found.slice(0, size);
    const last = entries.at(-1);
    return {
      entries: entries.map(({ itemId }) => itemId),
      nextPageToken: found.length > size && last ? encodePageToken([last.createdAt.getTime(), last.itemId]) : '',
    };
  };
