import { fail, isAppError } from '@tallscreen/kit/errors';
import type { ChangeMediaItem } from '#app/change-media-item';
import type { DeleteFiles } from '#app/delete-files';
import { accepted } from '#app/save-outcome';
import { findOwnVideo } from '#app/set-captions';
import type { MediaItem, Viewer } from '#domain/media-item';
import { readChange, type DetailsChange } from '#domain/video-details';
import type { VideoEdit } from '#domain/video-edit';
import { decide } from '#domain/video-life';
import type { CoverMaker } from '#ffmpeg/cover-maker';
import type { MediaItemStore } from '#store/media-items';

export interface EditVideoDeps {
  readonly mediaItems: Pick<MediaItemStore, 'find'>;
  readonly changeMediaItem: ChangeMediaItem;
  readonly makeCover: CoverMaker;
  readonly discardFiles: DeleteFiles['discard'];
}

interface TypedEdit {
  readonly details: DetailsChange;
  /** undefined: keeps the present cover */
  readonly coverMs: number | undefined;
}

export type EditVideo = (itemId: number, typed: TypedEdit, caller: Viewer) => Promise<MediaItem>;

/** Changes details and cover of the caller's own video. Changed words are scanned again. */
export function createEditVideo({ mediaItems, changeMediaItem, makeCover, discardFiles }: EditVideoDeps): EditVideo {
  return async (itemId, typed, caller) => {
    const found = await findOwnVideo({ mediaItems }, itemId, caller, 'only_own_videos_edited');
    const fields = readChange(typed.details, new Date());
    const change = (edit: VideoEdit) => (item: MediaItem) => accepted(decide(item, { type: 'edit', edit }, new Date()));
    // Refuse before the poster is made.
    change(fields)(found);
    if (typed.coverMs === undefined) return changeMediaItem(itemId, change(fields));
    const cover = await makeCover(coverSource(found, typed.coverMs));
    try {
      return await changeMediaItem(itemId, change({ ...fields, ...cover, coverMs: typed.coverMs }));
    } catch (error) {
      // The video has changed since it was read. After any other error the change may be stored.
      if (isAppError(error, 'failed_precondition')) await discardFiles(itemId, [cover.posterKey]);
      throw error;
    }
  };
}

function coverSource({ id, files, durationMs }: MediaItem, atMs: number) {
  const rendition = files?.renditions[0];
  if (!rendition) throw fail('video_in_processing');
  if (atMs > durationMs) throw fail('cover_out_of_range');
  return { itemId: id, rendition, durationMs, atMs };
}
