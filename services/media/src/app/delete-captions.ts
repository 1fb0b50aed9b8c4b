import { findOwnVideo, type CaptionsDeps } from '#app/set-captions';
import { readLanguage } from '#domain/captions';
import type { MediaItem, Viewer } from '#domain/media-item';
import { decide } from '#domain/video-life';

export type DeleteCaptions = (itemId: number, lang: string, caller: Viewer) => Promise<MediaItem>;

/** Deletes the captions in a language. Changes nothing if there are none. */
export const createDeleteCaptions =
  ({ mediaItems, changeMediaItem }: Pick<CaptionsDeps, 'mediaItems' | 'changeMediaItem'>): DeleteCaptions =>
  async (itemId, typed, caller) => {
    const lang = readLanguage(typed);
    await findOwnVideo({ mediaItems }, itemId, caller);
    return changeMediaItem(itemId, (item) => decide(item, { type: 'deleteCaptions', lang }, new Date()));
  };
