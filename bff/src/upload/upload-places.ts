import { fail } from '@tallscreen/kit/errors';
import { callsRefused } from '@tallscreen/kit-telemetry/metrics/requests';

export interface UploadPlacesOptions {
  /** bodies with a file that this process receives at the same time */
  readonly perProcess: number;
  /** those of one user among them */
  readonly perUser?: number;
}

/**
 * Receives a body with a file if there is a place for it; each body takes up to 10 MiB of memory until it has ended.
 * Throws resource_exhausted if the user has too many, unavailable if the process has too many. No call waits for a
 * place.
 */
export type UploadPlaces = <T>(userId: number, receive: () => Promise<T>) => Promise<T>;

/**
 * Places per user: a person uploads on one or two pages at a time; a dead connection may hold a place for ten seconds.
 */
const PER_USER = 3;
const RETRY_AFTER_SECONDS = 5;

export function createUploadPlaces({ perProcess, perUser = PER_USER }: UploadPlacesOptions): UploadPlaces {
  const byUser = new Map<number, number>();
  let taken = 0;
  return async (userId, receive) => {
    const own = byUser.get(userId) ?? 0;
    if (own >= perUser) throw fail('too_many_own_uploads', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (taken >= perProcess) {
      callsRefused.add(1);
      throw fail('too_many_uploads', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    taken++;
    byUser.set(userId, own + 1);
    try {
      return await receive();
    } finally {
      taken--;
      const left = (byUser.get(userId) ?? 1) - 1;
      if (left > 0) byUser.set(userId, left);
      else byUser.delete(userId);
    }
  };
}
