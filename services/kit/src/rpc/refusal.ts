import type { Refusal } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AppError, unavailable, TEMPORARILY_UNAVAILABLE, type ErrorCode } from '#errors';
import { isOutage } from '#outage';

type RefusalFields = Pick<Refusal, 'code' | 'detail' | 'retryAfterSeconds'>;

/** An error of one entry of a batch, so that the others are answered all the same. A bug is thrown on: it is for the log. */
export function toRefusal(error: unknown): RefusalFields {
  if (isOutage(error) && !(error instanceof AppError)) return toRefusal(unavailable(TEMPORARILY_UNAVAILABLE, error));
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, detail: error.detail, retryAfterSeconds: error.retryAfterSeconds ?? 0 };
}

export const fromRefusal = ({ code, detail, retryAfterSeconds }: RefusalFields): AppError =>
  new AppError(code as ErrorCode, detail, retryAfterSeconds > 0 ? { retryAfterSeconds } : {});
