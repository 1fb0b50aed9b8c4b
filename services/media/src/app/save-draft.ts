import type { Cut } from '@tallscreen/proto/rules/cut-rules';
import { uploadNotFound, type ResumableUpload } from '#domain/resumable-upload';
import { readDraft, type VideoDetails } from '#domain/video-details';
import type { UploadStore } from '#store/uploads';

export interface TypedDraft {
  readonly details: VideoDetails;
  readonly cut: Cut;
}

export type SaveDraft = (id: string, uploaderId: number, draft: TypedDraft) => Promise<ResumableUpload>;

/**
 * Keeps what was typed and chosen of a video that is not submitted yet. All may be empty; wrong details are refused.
 */
export const createSaveDraft =
  ({ uploads }: { uploads: Pick<UploadStore, 'find' | 'saveDraft'> }): SaveDraft =>
  async (id, uploaderId, { details: typed, cut }) => {
    const draft = { details: readDraft(typed, new Date()), cut };
    const upload = await uploads.find(id, uploaderId);
    if (!upload || upload.videoId !== null) throw uploadNotFound();
    // It may have been submitted or deleted since it was read.
    if (!(await uploads.saveDraft(id, uploaderId, draft))) throw uploadNotFound();
    return { ...upload, ...draft };
  };
