import { readLine } from '@tallscreen/proto/rules/read-text';
import { readLanguage } from '#domain/captions';
import { checkNotTooLate } from '#domain/publish-time';
import { uploadNotFound, type ResumableUpload } from '#domain/resumable-upload';
import { readHashtags, readTitle } from '#domain/title-and-hashtags';
import type { UploadStore } from '#store/uploads';

interface Draft {
  readonly title: string;
  readonly hashtags: string;
  readonly publishAt: Date | null;
  readonly language: string;
}

export type SaveDraft = (id: string, uploaderId: number, draft: Draft) => Promise<ResumableUpload>;

/** Keeps texts, time and language of a video that is not submitted yet. All may be empty; wrong ones are refused. */
export const createSaveDraft =
  ({ uploads }: { uploads: Pick<UploadStore, 'find' | 'saveDraft'> }): SaveDraft =>
  async (id, uploaderId, { title, hashtags, publishAt, language }) => {
    const draft = {
      title: readLine(title) && readTitle(title),
      hashtags: readLine(hashtags),
      publishAt: publishAt && checkNotTooLate(publishAt, new Date()),
      language: language && readLanguage(language),
    };
    readHashtags(hashtags);
    const upload = await uploads.find(id, uploaderId);
    if (!upload || upload.videoId !== null) throw uploadNotFound();
    await uploads.saveDraft(id, uploaderId, draft);
    return { ...upload, ...draft };
  };
