import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import type { Rules } from '#domain/rules';
import { explainTier, type TierExplanation } from '#domain/tiers';

export interface ReadTierDeps {
  readonly readOwnItem: ReadOwnItem;
  readonly rules: Rules;
}

/** Creates the function that explains an item's tier and score to its uploader or an admin. */
export function createReadTier({ readOwnItem, rules }: ReadTierDeps) {
  return async function readTier(viewer: Viewer, itemId: number): Promise<TierExplanation> {
    return explainTier(await readOwnItem(viewer, itemId), rules);
  };
}
