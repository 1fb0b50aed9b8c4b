import { fail } from '@tallscreen/kit/errors';
import { uploadNotFound, type ResumableUpload } from '#domain/resumable-upload';
import type { UploadLease, UploadStore } from '#store/uploads';

/** How long a killed process blocks its upload. A live one renews its lease every four seconds. */
const LEASE_MS = 15_000;

export type LeaseUpload = (lease: UploadLease) => Promise<ResumableUpload>;

/**
 * Leases an upload for the call that makes a video of it, or renews the lease: to put the file together is expensive,
 * so only one call may do it at a time. An upload that a video was made of needs no lease; the call returns that video.
 */
export function createLeaseUpload({ uploads }: { uploads: Pick<UploadStore, 'find' | 'lease'> }): LeaseUpload {
  return async (lease) => {
    const isLeased = await uploads.lease(lease, LEASE_MS);
    const upload = await uploads.find(lease.id, lease.uploaderId);
    if (!upload) throw uploadNotFound();
    if (!isLeased && upload.videoId === null) throw fail('upload_being_submitted');
    return upload;
  };
}

export type ReleaseUpload = (lease: UploadLease) => Promise<void>;

export const createReleaseUpload =
  ({ uploads }: { uploads: Pick<UploadStore, 'release'> }): ReleaseUpload =>
  (lease) =>
    uploads.release(lease);
