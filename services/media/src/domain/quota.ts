import { fail } from '@tallscreen/kit/errors';
import type { Uploader } from '#domain/cooldown';

/**
 * Videos and promos, deleted ones left out, with the bytes of their files, or of the source while they are processed:
 * the source is deleted then.
 */
export interface Stored {
  readonly items: number;
  readonly bytes: number;
}

/** The limits of what one account stores; 0 stands for no limit. */
export interface Quota {
  readonly items: number;
  readonly bytes: number;
}

export const hasQuota = ({ isAdmin }: Uploader, { items, bytes }: Quota): boolean => !isAdmin && items + bytes > 0;

/** Throws failed_precondition if an account that stores so much may not store one more item of `addedBytes`. */
export function checkQuota(stored: Stored, quota: Quota, addedBytes = 1): void {
  if (quota.items > 0 && stored.items >= quota.items) throw fail('too_many_items', { params: { max: quota.items } });
  if (quota.bytes > 0 && stored.bytes + addedBytes > quota.bytes)
    throw fail('too_many_bytes', { params: { max: Math.round(quota.bytes / 1_000_000) } });
}
