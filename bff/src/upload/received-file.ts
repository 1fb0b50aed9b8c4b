import { currentRequest, runRequest } from '@tallscreen/kit/context';
import { isRefusal } from '#http/undecided';
import type { RouteDeps } from '#routes/deps';

/** Runs `work` with a new deadline and without the client's disconnect: the file has been received completely. */
export function withNewDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { requestId = '', accessToken } = currentRequest() ?? {};
  return runRequest({ requestId, deadlineAt: Date.now() + ms, ...(accessToken && { accessToken }) }, work);
}

/**
 * Hands a received object to media by `hand`. Removes the object when media definitely refused it. After other errors
 * media may have taken it; its sweeper removes objects that belong to no media item.
 */
export async function removeIfRefused<T>(
  { blobs, logger }: Pick<RouteDeps, 'blobs' | 'logger'>,
  objectKey: string,
  hand: () => Promise<T>,
): Promise<T> {
  try {
    return await hand();
  } catch (error) {
    if (isRefusal(error)) {
      await blobs
        .remove([objectKey])
        .catch((err: unknown) => logger.warn({ err, objectKey }, 'could not remove a refused upload'));
    }
    throw error;
  }
}
