import { text } from 'node:stream/consumers';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { fail } from '@tallscreen/kit/errors';
import { readLanguage } from '#domain/captions';
import { mayView, type Viewer } from '#domain/media-item';
import type { MediaItemStore } from '#store/media-items';

export interface GetCaptionsDeps {
  readonly mediaItems: Pick<MediaItemStore, 'find'>;
  readonly blobs: Pick<Blobs, 'getRange'>;
}

export type GetCaptions = (itemId: number, lang: string, viewer: Viewer) => Promise<string>;

/** Returns the WebVTT file in a language. Throws not_found for a video that the viewer may not see. */
export const createGetCaptions =
  ({ mediaItems, blobs }: GetCaptionsDeps): GetCaptions =>
  async (itemId, typed, viewer) => {
    const lang = readLanguage(typed);
    const item = await mediaItems.find(itemId);
    if (item?.kind !== 'video' || !mayView(item, viewer)) throw fail('video_not_found');
    const found = item.captions.find((captions) => captions.lang === lang);
    if (!found) throw fail('captions_not_found');
    return text(await blobs.getRange(found.key));
  };
