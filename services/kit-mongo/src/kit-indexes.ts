import type { IndexSpec } from '#indexes';
import { LEASES } from '#lease';
import { MIGRATIONS } from '#migrations';

/** Kit's own collections in every service's database; `openMongo` creates them before it runs migrations. */
export const kitIndexes: readonly IndexSpec[] = [{ collection: LEASES }, { collection: MIGRATIONS }];
