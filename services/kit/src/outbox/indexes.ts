import { LEASES } from '#mongo/lease';
import type { IndexSpec } from '#mongo/indexes';
import { MIGRATIONS } from '#mongo/migrations';
import { INBOX } from '#outbox/inbox';
import { OUTBOX } from '#outbox/outbox';

const A_WEEK_SECONDS = 7 * 24 * 60 * 60;

/** What kit itself keeps in a service's database; goes first into every `ensureIndexes`. */
export const kitIndexes: readonly IndexSpec[] = [
  { collection: LEASES },
  { collection: MIGRATIONS },
  { collection: OUTBOX },
  { collection: INBOX, key: { at: 1 }, options: { expireAfterSeconds: A_WEEK_SECONDS } },
];
