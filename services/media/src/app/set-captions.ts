import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { fail, isAppError } from '@tallscreen/kit/errors';
import type { ChangeMediaItem } from '#app/change-media-item';
import type { DeleteFiles } from '#app/delete-files';
import { accepted } from '#app/save-outcome';
import { CAPTIONS_TYPE, readCaptions, readLanguage } from '#domain/captions';
import { mayView, type MediaItem, type Viewer } from '#domain/media-item';
import { captionsKeyOf, captionsPrefixOf } from '#domain/object-keys';
import { decide } from '#domain/video-life';
import type { MediaItemStore } from '#store/media-items';

export interface CaptionsDeps {
  readonly mediaItems: Pick<MediaItemStore, 'find'>;
  readonly changeMediaItem: ChangeMediaItem;
  readonly blobs: Pick<Blobs, 'putStream'>;
  readonly discardFiles: DeleteFiles['discard'];
}

/** Returns the caller's own video. Throws not_found for what the caller may not view, else permission_denied. */
export async function findOwnVideo(
  { mediaItems }: Pick<CaptionsDeps, 'mediaItems'>,
  itemId: number,
  caller: Viewer,
  refusal: 'only_own_videos_captioned' | 'only_own_videos_edited' = 'only_own_videos_captioned',
): Promise<MediaItem> {
  const item = await mediaItems.find(itemId);
  if (item?.kind !== 'video' || !mayView(item, caller)) throw fail('video_not_found');
  if (item.uploaderId !== caller.userId) throw fail(refusal);
  return item;
}

interface CaptionsFile {
  readonly itemId: number;
  readonly lang: string;
  /** WebVTT */
  readonly text: string;
}

export type SetCaptions = (file: CaptionsFile, caller: Viewer) => Promise<MediaItem>;

/** Adds captions in a language, or replaces them. A repeat with the same file changes nothing. */
export function createSetCaptions({ mediaItems, changeMediaItem, blobs, discardFiles }: CaptionsDeps): SetCaptions {
  return async ({ itemId, lang, text: file }, caller) => {
    const language = readLanguage(lang);
    const found = await findOwnVideo({ mediaItems }, itemId, caller);
    const { text, words } = readCaptions(file, found.durationMs);
    // The key of the upload is secret, so this one cannot be guessed either.
    const secret = createHash('sha256').update(`${found.source.objectKey}\n${text}`).digest('hex').slice(0, 40);
    const prefix = captionsPrefixOf(itemId, language, secret);
    if (found.captions.some(({ key }) => key.startsWith(prefix))) return found;
    const key = captionsKeyOf(itemId, language, secret, found.revision);
    const sizeBytes = Buffer.byteLength(text);
    const captions = { lang: language, key, words, sizeBytes, isAutomatic: false };
    const command = { type: 'setCaptions', captions } as const;
    const decideOn = (item: MediaItem) => accepted(decide(item, command, new Date()));
    decideOn(found);
    // If the process dies after this line, the object is deleted with the video.
    await blobs.putStream(key, Readable.from([Buffer.from(text)]), { contentType: CAPTIONS_TYPE });
    try {
      return await changeMediaItem(itemId, decideOn);
    } catch (error) {
      // The video has changed since it was read. After any other error the change may be stored.
      if (isAppError(error, 'failed_precondition')) await discardFiles(itemId, [key]);
      throw error;
    }
  };
}
