import type { VideoStats, Tier } from '@tallscreen/bff/contract';
import { formatExact, plural } from '../../ui/format.ts';

const TIER_NAMES: Record<Tier, string> = { testing: 'Testing', promoted: 'Promoted', viral: 'Viral' };
export const tierName = (tier: Tier): string => TIER_NAMES[tier];

export type ScorePart = { name: string; points: number; most: number };
type Scored = Pick<VideoStats, 'views' | 'engagement_score' | 'score_explanation'>;

/** Returns the four parts of the public score formula, each with its points and its maximum. */
export const scoreParts = ({ score_explanation: score }: Scored): ScorePart[] => [
  { name: 'Completions', points: score.completion_points, most: 55 },
  { name: 'Likes', points: score.like_points, most: 25 },
  { name: 'Comments', points: score.comment_points, most: 15 },
  { name: 'Shares', points: score.share_points, most: 5 },
];

/**
 * Returns a sentence about what is missing for the next tier; null in the last tier. It counts scored views only, of
 * which there may be fewer than the views shown.
 */
export function nextTierText({ views, engagement_score, score_explanation }: Scored): string | null {
  const { next_tier: tier, next_tier_views, next_tier_score, scored_view_count: scoredViews } = score_explanation;
  if (!tier) return null;
  const missingViews = Math.max(0, (next_tier_views ?? 0) - scoredViews);
  const missingScore = Math.max(0, (next_tier_score ?? 0) - engagement_score);
  const ofWhich = scoredViews < views ? ` that count (${formatExact(scoredViews)} of ${formatExact(views)} do)` : '';
  const missing = [
    missingViews > 0 && `${formatExact(missingViews)} more ${plural(missingViews, 'view')}${ofWhich}`,
    missingScore > 0 && `a score of ${next_tier_score} (now ${engagement_score.toFixed(1)})`,
  ].filter(Boolean);
  if (missing.length === 0) return `Has all it needs to become ${tierName(tier)}.`;
  return `To become ${tierName(tier)} it needs ${missing.join(' and ')}.`;
}
