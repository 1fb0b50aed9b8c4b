import { fail } from '@tallscreen/kit/errors';
import { uploadNotFound, type ResumableUpload } from '#domain/resumable-upload';
import type { UploadClaim, UploadStore } from '#store/uploads';

/** How long a killed process blocks its upload. A live one renews its claim every four seconds. */
const CLAIM_MS = 15_000;

export type ClaimUpload = (claim: UploadClaim) => Promise<ResumableUpload>;

/**
 * Claims an upload for the call that makes a video of it, or renews the claim: to put the file together is expensive, so
 * only one call may do it at a time. An upload that a video was made of needs no claim; the call returns that video.
 */
export function createClaimUpload({ uploads }: { uploads: Pick<UploadStore, 'find' | 'claim'> }): ClaimUpload {
  return async (claim) => {
    const isClaimed = await uploads.claim(claim, CLAIM_MS);
    const upload = await uploads.find(claim.id, claim.uploaderId);
    if (!upload) throw uploadNotFound();
    if (!isClaimed && upload.videoId === null) throw fail('upload_being_submitted');
    return upload;
  };
}

export type ReleaseUpload = (claim: UploadClaim) => Promise<void>;

export const createReleaseUpload =
  ({ uploads }: { uploads: Pick<UploadStore, 'release'> }): ReleaseUpload =>
  (claim) =>
    uploads.release(claim);
