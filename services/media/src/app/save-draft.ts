import { uploadNotFound, type ResumableUpload } from '#domain/resumable-upload';
import { readHashtags, readTitle } from '#domain/title-and-hashtags';
import type { UploadStore } from '#store/uploads';

export interface DraftTexts {
  readonly title: string;
  readonly hashtags: string;
}

export type SaveDraft = (id: string, uploaderId: number, texts: DraftTexts) => Promise<ResumableUpload>;

/** Keeps the texts of a video that is not submitted yet. Both may be empty; too long ones are refused. */
export const createSaveDraft =
  ({ uploads }: { uploads: Pick<UploadStore, 'find' | 'saveTexts'> }): SaveDraft =>
  async (id, uploaderId, { title, hashtags }) => {
    const texts = { title: title.trim() && readTitle(title), hashtags: hashtags.trim() };
    readHashtags(hashtags);
    const upload = await uploads.find(id, uploaderId);
    if (!upload || upload.videoId !== null) throw uploadNotFound();
    await uploads.saveTexts(id, uploaderId, texts);
    return { ...upload, ...texts };
  };
