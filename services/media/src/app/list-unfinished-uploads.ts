import type { ResumableUpload } from '#domain/resumable-upload';
import type { UploadStore } from '#store/uploads';

/** More than one user may have. */
const MAX_LISTED = 50;

export type ListUnfinishedUploads = (uploaderId: number) => Promise<ResumableUpload[]>;

/** Lists the uploads of which no video was made yet, newest first, without their parts. */
export const createListUnfinishedUploads =
  ({ uploads }: { uploads: Pick<UploadStore, 'listUnfinished'> }): ListUnfinishedUploads =>
  (uploaderId) =>
    uploads.listUnfinished(uploaderId, MAX_LISTED);
