import type { Request } from 'express';
import { currentRequest, runRequest } from '@tallscreen/kit/context';
import { isAppError, type ErrorCode } from '@tallscreen/kit/errors';
import type { RouteDeps } from '#routes/deps';

export const hasNoBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0;

/** The file is here: from now on it no longer matters whether the client waits. */
export function withFreshTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { requestId = '', accessToken } = currentRequest() ?? {};
  return runRequest({ requestId, deadlineAt: Date.now() + ms, ...(accessToken && { accessToken }) }, work);
}

/** After these nobody knows whether media has taken the object: its sweeper removes what belongs to no clip. */
const undecided: readonly ErrorCode[] = ['unavailable', 'deadline_exceeded', 'canceled', 'internal', 'unknown'];

/** Gives a received object away; a definite refusal removes it. */
export async function removeIfRefused<T>(
  { blobs, logger }: Pick<RouteDeps, 'blobs' | 'logger'>,
  objectKey: string,
  give: () => Promise<T>,
): Promise<T> {
  try {
    return await give();
  } catch (error) {
    if (isAppError(error) && !undecided.includes(error.code)) {
      await blobs
        .remove([objectKey])
        .catch((err: unknown) => logger.warn({ err, objectKey }, 'refused upload is left'));
    }
    throw error;
  }
}
