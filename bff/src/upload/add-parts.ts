import { isAppError, type Status } from '@tallscreen/kit/errors';
import { retry } from '@tallscreen/kit/retry';
import type { RouteDeps } from '#routes/deps';
import type { StoredPart } from '#upload/receive-part';
import { withNewDeadline } from '#upload/received-file';

const APPEND_MS = 10_000;
export const appendRetries = {
  attempts: 4,
  firstPauseMs: 200,
  longestPauseMs: 1_000,
  shouldRetry: (error: unknown) => isAppError(error, 'unavailable'),
};

/**
 * Refusals after which an attempt that is still under way cannot add parts either: the upload has moved on, is full or
 * deleted. After other errors, for example 401, an earlier attempt whose answer was lost may have added the parts.
 */
const refusals: readonly Status[] = ['aborted', 'failed_precondition', 'invalid_argument', 'not_found'];

/** Adds stored parts to an upload. Removes their objects if media refuses them; after other errors the sweeper does. */
export async function addParts(
  { clients, blobs, logger }: Pick<RouteDeps, 'clients' | 'blobs' | 'logger'>,
  uploadId: string,
  offset: number,
  parts: readonly StoredPart[],
): Promise<void> {
  const request = { uploadId, offsetBytes: BigInt(offset), parts: [...parts] };
  try {
    await withNewDeadline(APPEND_MS, () => retry(() => clients.uploads.appendUpload(request), appendRetries));
  } catch (error) {
    if (isAppError(error) && refusals.includes(error.status))
      await blobs
        .remove(parts.map(({ objectKey }) => objectKey))
        .catch((err: unknown) => logger.warn({ err }, 'could not remove a refused part'));
    throw error;
  }
}
