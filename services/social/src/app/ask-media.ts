import { isAppError } from '@tallscreen/kit/errors';
import { createLoader } from '@tallscreen/kit/loader';
import { createRecentKeys } from '@tallscreen/kit/recent-keys';
import { maySee } from '@tallscreen/proto/rules/video-audience';
import type { MediaItem, MediaItemCopy } from '#domain/media-item';
import type { MediaItems } from '#store/media-items';

export interface AskMediaDeps {
  readonly mediaItems: Pick<MediaItems, 'findOne' | 'upsertCopies'>;
  /** Reads from media those of the items that are live, for whomever. */
  readonly fetchLiveItems: (ids: readonly number[]) => Promise<readonly MediaItemCopy[]>;
}

/** Returns whether more people may see the item with media's copy than with the one here. */
export type AskMedia = (itemId: number) => Promise<boolean>;

const ITEMS_PER_CALL = 250;
/** How long media is not asked again about an item about which it had no news. */
const REMEMBER_MS = 5_000;
const MAX_REMEMBERED = 10_000;

const isOpen = ({ isLive, audience }: MediaItem): boolean =>
  isLive && maySee(audience, { isDecider: false, isFollower: false });

/**
 * Asks media about an item whose copy here is missing, not live or not for everybody: its event may not have arrived,
 * for example while Kafka is away. While media does not answer, the copy is used; without a copy the call throws
 * media's error.
 */
export function createAskMedia({ mediaItems, fetchLiveItems }: AskMediaDeps): AskMedia {
  const withoutNews = createRecentKeys<number>({ max: MAX_REMEMBERED, ttlMs: REMEMBER_MS });
  const fetchOne = createLoader<number, MediaItemCopy | undefined>({
    name: 'ask-media',
    maxSize: ITEMS_PER_CALL,
    keyOf: (id) => id,
    async load(ids) {
      const found = new Map((await fetchLiveItems(ids)).map((item) => [item.id, item]));
      return ids.map((id) => found.get(id));
    },
  });

  async function ask(itemId: number, known: MediaItem | undefined): Promise<boolean> {
    const copy = await fetchOne(itemId);
    if (copy) await mediaItems.upsertCopies([copy]);
    const isNews = copy !== undefined && !(known?.isLive && known.audience === copy.audience);
    if (!isNews) withoutNews.add(itemId);
    return isNews;
  }

  return async (itemId) => {
    const known = await mediaItems.findOne(itemId);
    if ((known && isOpen(known)) || withoutNews.has(itemId)) return false;
    try {
      return await ask(itemId, known);
    } catch (error) {
      if (known && isAppError(error)) return false;
      throw error;
    }
  };
}

/** Wraps `run`: if a command's item is not found here, asks media once, and runs again if the item is live there. */
export const askingMedia =
  <C, R>(askMedia: AskMedia, itemIdOf: (command: C) => number, run: (command: C) => Promise<R>) =>
  async (command: C): Promise<R> => {
    try {
      return await run(command);
    } catch (error) {
      if (!isAppError(error, 'not_found') || !(await askMedia(itemIdOf(command)))) throw error;
      return run(command);
    }
  };
