import type { ScoreRules } from './score.ts';
import type { TierRules } from './tiers.ts';

/** The public numbers, all of them settings. */
export interface Rules {
  readonly score: ScoreRules;
  readonly tiers: TierRules;
}
