import { fail } from '@tallscreen/kit/errors';
import { newUpload, uploadNotFound, type NewUpload, type ResumableUpload } from '#domain/resumable-upload';
import type { UploaderStore } from '#store/uploaders';
import type { UploadStore } from '#store/uploads';

export interface CreateUploadDeps {
  readonly uploads: Pick<UploadStore, 'find' | 'insert' | 'listUnfinished'>;
  readonly uploaders: Pick<UploaderStore, 'isDeleted'>;
  readonly keptMs: number;
  /** unfinished uploads that one user may have */
  readonly maxUnfinished: number;
}

export type CreateUpload = (given: NewUpload) => Promise<ResumableUpload>;

/** Begins an upload. A repeated call returns the first one. */
export function createCreateUpload({ uploads, uploaders, keptMs, maxUnfinished }: CreateUploadDeps): CreateUpload {
  return async (given) => {
    const { id, uploaderId } = given;
    const known = await uploads.find(id, uploaderId);
    if (known) return known;
    const upload = newUpload(given, new Date(), keptMs);
    // Two calls at once may both pass. The limit need not be exact.
    const unfinished = await uploads.listUnfinished(uploaderId, maxUnfinished);
    if (unfinished.length >= maxUnfinished) throw tooManyUnfinished(unfinished);
    await uploads.insert(upload);
    // The account may have been deleted meanwhile. Its deletion either finds this upload or is seen here.
    if (await uploaders.isDeleted(uploaderId)) throw fail('user_not_found');
    const stored = await uploads.find(id, uploaderId);
    if (!stored) throw uploadNotFound();
    return stored;
  };
}

function tooManyUnfinished(unfinished: readonly ResumableUpload[]) {
  const endsAt = Math.min(...unfinished.map(({ expiresAt }) => expiresAt.getTime()));
  const seconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));
  return fail('too_many_unfinished_uploads', { retryAfterSeconds: seconds });
}
