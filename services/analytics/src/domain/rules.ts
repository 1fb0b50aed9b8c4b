import type { ScoreRules } from '#domain/score';
import type { TierRules } from '#domain/tiers';
import type { AudienceRules } from '#domain/who-counts';

/** The published numbers behind scores and tiers; configuration sets them all. */
export interface Rules {
  readonly score: ScoreRules;
  readonly tiers: TierRules;
  readonly audience: AudienceRules;
}
