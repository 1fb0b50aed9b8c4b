import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { ReadCooldown } from '#app/check-upload';
import type { MediaItem, MediaItemKind, Viewer } from '#domain/media-item';
import type { MediaItemStore } from '#store/media-items';

export interface ListUploadsDeps {
  readonly mediaItems: Pick<MediaItemStore, 'listUploads'>;
  readonly readCooldown: ReadCooldown;
}

interface UploadsRequest extends PageRequest {
  readonly uploaderId: number;
  readonly kind: MediaItemKind;
  readonly viewer: Viewer;
}

interface UploadsPage extends Page<MediaItem> {
  /** 0 for every viewer but the uploader */
  readonly cooldownRemainingSeconds: number;
}

export type ListUploads = (request: UploadsRequest) => Promise<UploadsPage>;

const sizes = { fallback: 20, max: 50 };

/**
 * Lists a user's media items, newest first. Only the uploader and admins see those that are not live, and live ones
 * that are for nobody else; followers see those that are for them.
 */
export const createListUploads =
  ({ mediaItems, readCooldown }: ListUploadsDeps): ListUploads =>
  async ({ uploaderId, kind, viewer, ...page }) => {
    const isUploader = viewer.userId === uploaderId;
    const shownTo = viewer.isAdmin || isUploader ? null : { isFollower: viewer.isFollower ?? false };
    const found = await readPage(page, {
      sizes,
      cursor: numberCursor,
      list: (keyset) => mediaItems.listUploads({ ...keyset, uploaderId, kind, shownTo }),
      cursorOf: ({ id }) => id,
    });
    return { ...found, cooldownRemainingSeconds: isUploader ? await readCooldown(viewer, kind) : 0 };
  };
