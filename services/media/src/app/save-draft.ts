import { uploadNotFound, type ResumableUpload } from '#domain/resumable-upload';
import { readDraft, type VideoDetails } from '#domain/video-details';
import type { UploadStore } from '#store/uploads';

export type SaveDraft = (id: string, uploaderId: number, draft: VideoDetails) => Promise<ResumableUpload>;

/** Keeps the details of a video that is not submitted yet. All may be empty; wrong ones are refused. */
export const createSaveDraft =
  ({ uploads }: { uploads: Pick<UploadStore, 'find' | 'saveDraft'> }): SaveDraft =>
  async (id, uploaderId, typed) => {
    const details = readDraft(typed, new Date());
    const upload = await uploads.find(id, uploaderId);
    if (!upload || upload.videoId !== null) throw uploadNotFound();
    await uploads.saveDraft(id, uploaderId, details);
    return { ...upload, details };
  };
