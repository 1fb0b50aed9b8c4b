import type { VideoStats } from '@tallscreen/bff/contract/analytics';
import type { Tier } from '@tallscreen/bff/contract/video';
import { msg, t, tn } from '../../i18n/translate.ts';
import { formatExact } from '../../ui/format.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';

const TIER_NAMES: Record<Tier, string> = { testing: msg('Testing'), promoted: msg('Promoted'), viral: msg('Viral') };
export const tierName = (tier: Tier): string => t(TIER_NAMES[tier]);

export type ScorePart = { name: string; points: number; most: number };
type Scored = Pick<VideoStats, 'views' | 'engagement_score' | 'score_explanation'>;

/** Returns the four parts of the public score formula, each with its points and its maximum. */
export const scoreParts = ({ score_explanation: score }: Scored): ScorePart[] => [
  { name: t('Completions'), points: score.completion_points, most: 55 },
  { name: t('Likes'), points: score.like_points, most: 25 },
  { name: t('Comments'), points: score.comment_points, most: 15 },
  { name: t('Shares'), points: score.share_points, most: 5 },
];

/**
 * Returns a sentence about what is missing for the next tier; null in the last tier. It counts scored views only, of
 * which there may be fewer than the views shown.
 */
export function nextTierText({ views, engagement_score, score_explanation }: Scored): string | null {
  const { next_tier, next_tier_views, next_tier_score, scored_view_count: scoredViews } = score_explanation;
  if (!next_tier) return null;
  const missingViews = Math.max(0, (next_tier_views ?? 0) - scoredViews);
  const isScoreMissing = (next_tier_score ?? 0) > engagement_score;
  const tier = tierName(next_tier);
  const score = { score: next_tier_score ?? 0, present: formatDecimal(engagement_score) };
  const counting = { scored: formatExact(scoredViews), all: formatExact(views) };
  if (missingViews > 0 && scoredViews < views)
    return isScoreMissing
      ? tn(
          missingViews,
          'To become {tier} it needs {count} more view that count ({scored} of {all} do) and a score of {score} (now {present}).',
          'To become {tier} it needs {count} more views that count ({scored} of {all} do) and a score of {score} (now {present}).',
          { tier, ...counting, ...score },
        )
      : tn(
          missingViews,
          'To become {tier} it needs {count} more view that count ({scored} of {all} do).',
          'To become {tier} it needs {count} more views that count ({scored} of {all} do).',
          { tier, ...counting },
        );
  if (missingViews > 0)
    return isScoreMissing
      ? tn(
          missingViews,
          'To become {tier} it needs {count} more view and a score of {score} (now {present}).',
          'To become {tier} it needs {count} more views and a score of {score} (now {present}).',
          { tier, ...score },
        )
      : tn(
          missingViews,
          'To become {tier} it needs {count} more view.',
          'To become {tier} it needs {count} more views.',
          { tier },
        );
  if (isScoreMissing) return t('To become {tier} it needs a score of {score} (now {present}).', { tier, ...score });
  return t('Has all it needs to become {tier}.', { tier });
}
