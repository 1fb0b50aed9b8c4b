import type { ResumableUpload } from '#domain/resumable-upload';
import type { UploadStore } from '#store/uploads';

/** Upper bound of the list; a user may have fewer unfinished uploads. */
const MAX_LISTED = 50;

export type ListUnfinishedUploads = (uploaderId: number) => Promise<ResumableUpload[]>;

/** Lists the uploads of which no video was made yet, newest first, without their parts. */
export const createListUnfinishedUploads =
  ({ uploads }: { uploads: Pick<UploadStore, 'listUnfinished'> }): ListUnfinishedUploads =>
  (uploaderId) =>
    uploads.listUnfinished(uploaderId, MAX_LISTED);
