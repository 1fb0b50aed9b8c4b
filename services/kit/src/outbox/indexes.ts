import { LEASES } from '#mongo/lease';
import type { IndexSpec } from '#mongo/indexes';
import { MIGRATIONS } from '#mongo/migrations';
import { INBOX } from '#outbox/inbox';
import { OUTBOX } from '#outbox/outbox';

const A_WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Kit's own collections in every service's database; `openMongo` creates them. */
export const kitIndexes: readonly IndexSpec[] = [
  { collection: LEASES },
  { collection: MIGRATIONS },
  { collection: OUTBOX },
  { collection: INBOX, key: { at: 1 }, options: { expireAfterSeconds: A_WEEK_SECONDS } },
];
