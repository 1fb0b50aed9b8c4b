import type { IndexSpec } from '#mongo/indexes';
import { LEASES } from '#mongo/lease';
import { MIGRATIONS } from '#mongo/migrations';

/** Kit's own collections in every service's database; `openMongo` creates them before it runs migrations. */
export const kitIndexes: readonly IndexSpec[] = [{ collection: LEASES }, { collection: MIGRATIONS }];
