import type { ReadCooldown } from '#app/check-upload';
import { readPage, type MediaItemPage, type PageRequest } from '#app/read-page';
import type { MediaItemKind, Viewer } from '#domain/media-item';
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

interface UploadsPage extends MediaItemPage {
  /** 0 for every viewer but the uploader */
  readonly cooldownRemainingSeconds: number;
}

export type ListUploads = (request: UploadsRequest) => Promise<UploadsPage>;

/** Lists a user's media items, newest first. Only the uploader and admins see those that are not live. */
export const createListUploads =
  ({ mediaItems, readCooldown }: ListUploadsDeps): ListUploads =>
  async ({ uploaderId, kind, viewer, ...page }) => {
    const isUploader = viewer.userId === uploaderId;
    const onlyVisibleToAll = !viewer.isAdmin && !isUploader;
    const found = await readPage(page, (at) => mediaItems.listUploads({ ...at, uploaderId, kind, onlyVisibleToAll }));
    return { ...found, cooldownRemainingSeconds: isUploader ? await readCooldown(viewer, kind) : 0 };
  };
