import { randomUUID } from 'node:crypto';
import { isAppError } from '@tallscreen/kit/errors';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import type { RouteDeps } from '#routes/deps';
import { withNewDeadline } from '#upload/received-file';

/** Media ends a lease 15 s after its last renewal. */
const RENEW_EVERY_MS = 4_000;
const CALL_MS = 4_000;

/**
 * Leases an upload for as long as `work` takes, so that no other call submits it meanwhile, in whichever process.
 * Throws aborted if another call does. `lost` aborts when another call has taken the lease because it was not renewed
 * in time.
 */
export async function holdLease<T>(
  { clients, logger }: Pick<RouteDeps, 'clients' | 'logger'>,
  uploadId: string,
  work: (upload: ResumableUpload, lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const request = { uploadId, lease: randomUUID() };
  const { upload } = await clients.uploads.leaseUpload(request);
  if (!upload) throw new Error('No upload.');
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    try {
      await withNewDeadline(CALL_MS, () => clients.uploads.leaseUpload(request));
    } catch (err) {
      if (isAppError(err, 'aborted')) lost.abort(err);
      else logger.warn({ err, uploadId }, 'could not renew the lease on an upload');
    }
  };
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => (renewing = undefined));
  }, RENEW_EVERY_MS);
  try {
    return await work(upload, lost.signal);
  } catch (error) {
    clearInterval(timer);
    await renewing;
    // Release it, so that the user can correct a title and submit again at once.
    await withNewDeadline(CALL_MS, () => clients.uploads.releaseUpload(request)).catch((err: unknown) =>
      logger.warn({ err, uploadId }, 'could not release the lease on an upload'),
    );
    throw error;
  } finally {
    clearInterval(timer);
  }
}
