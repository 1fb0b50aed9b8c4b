import { uploadNotFound, type ResumableUpload } from '#domain/resumable-upload';
import type { UploadStore } from '#store/uploads';

export type GetUpload = (id: string, uploaderId: number) => Promise<ResumableUpload>;

/** Throws not_found for an upload that expired or belongs to somebody else. */
export const createGetUpload =
  ({ uploads }: { uploads: Pick<UploadStore, 'find'> }): GetUpload =>
  async (id, uploaderId) => {
    const upload = await uploads.find(id, uploaderId);
    if (!upload) throw uploadNotFound();
    return upload;
  };
