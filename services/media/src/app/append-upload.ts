import {
  appendParts,
  uploadNotFound,
  wrongOffset,
  type ResumableUpload,
  type UploadPart,
} from '#domain/resumable-upload';
import type { UploadStore } from '#store/uploads';

interface AppendedParts {
  readonly id: string;
  readonly uploaderId: number;
  /** where the first part begins */
  readonly offset: number;
  readonly parts: readonly UploadPart[];
}

export type AppendUpload = (appended: AppendedParts) => Promise<ResumableUpload>;

/**
 * Adds stored parts to an upload. If two calls add different parts at the same position at once, one fails. A repeated
 * call changes nothing and succeeds, even when it overlaps the first one. The caller removes refused parts.
 */
export function createAppendUpload({ uploads }: { uploads: Pick<UploadStore, 'find' | 'append'> }): AppendUpload {
  return async ({ id, uploaderId, offset, parts }) => {
    async function readAndChange() {
      const upload = await uploads.find(id, uploaderId);
      if (!upload) throw uploadNotFound();
      const changed = appendParts(upload, offset, parts);
      if (changed && upload.videoId !== null) throw wrongOffset();
      return { upload, changed };
    }
    const { upload, changed } = await readAndChange();
    if (!changed) return upload;
    if (await uploads.append(upload, changed)) return changed;
    // Another call came first. If it was the same one, these parts are listed now.
    const now = await readAndChange();
    if (now.changed) throw wrongOffset();
    return now.upload;
  };
}
