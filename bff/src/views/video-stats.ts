import {
  ScorePartName,
  ViewSource,
  type GetRetentionResponse,
  type GetSourcesResponse,
  type GetTierResponse,
  type SourceViews,
  type ReadOnlineHoursResponse,
  type TimelinePoint,
} from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import type * as schemas from '#contract/stats';
import { entryOf, tierFrom, type TierPolicy } from '#views/analytics';
import { iso } from '#views/scalar';

export const pointView = (point: TimelinePoint): schemas.TimelinePoint => ({
  time: iso(point.startsAt),
  views: Number(point.viewCount),
  engaged_views: Number(point.engagedViewCount),
  completions: Number(point.completionCount),
  new_viewers: Number(point.newViewerCount),
  followers_won: Number(point.wonFollowerCount),
  likes: Number(point.likeCount),
  comments: Number(point.commentCount),
  watch_time: Number(point.watchSeconds),
});

export const retentionView = ({ shareBySecond, medianBySecond }: GetRetentionResponse) => ({
  points: shareBySecond.map((share, second) => ({ second, share, median: medianBySecond[second] ?? null })),
});

const sourceNames: Readonly<Record<ViewSource, (typeof schemas.sourceNames)[number]>> = {
  [ViewSource.UNSPECIFIED]: 'other',
  [ViewSource.FEED]: 'feed',
  [ViewSource.FOLLOWING]: 'following',
  [ViewSource.SEARCH]: 'search',
  [ViewSource.TAG]: 'tag',
  [ViewSource.PROFILE]: 'profile',
  [ViewSource.LINK]: 'link',
};

const sourceView = ({ source, viewCount }: SourceViews) => ({
  source: sourceNames[source] ?? ('other' as const),
  views: Number(viewCount),
});

export const sourcesView = ({ sources, previous }: GetSourcesResponse) => ({
  sources: sources.map(sourceView),
  previous: previous.map(sourceView),
});

const partNames: Readonly<Partial<Record<ScorePartName, (typeof schemas.partNames)[number]>>> = {
  [ScorePartName.COMPLETIONS]: 'completions',
  [ScorePartName.LIKES]: 'likes',
  [ScorePartName.COMMENTS]: 'comments',
  [ScorePartName.SHARES]: 'shares',
  [ScorePartName.REPORTS]: 'reports',
};

/** A policy replaces the settings that analytics knows. */
export function tierView(answer: GetTierResponse, policy?: TierPolicy): schemas.TierExplanation {
  const next = tierFrom(answer.nextTier);
  const entry = entryOf(policy, next);
  const scoredViews = Number(answer.scoredViewCount);
  const missing = entry
    ? {
        views_missing: Math.max(0, entry.min_views - scoredViews),
        score_missing: Math.max(0, entry.min_score - answer.score),
      }
    : { views_missing: Number(answer.viewsMissing), score_missing: answer.scoreMissing };
  return {
    tier: tierFrom(answer.tier),
    score: answer.score,
    parts: answer.parts.flatMap(({ name, points, most, count }) => {
      const partName = partNames[name];
      return partName ? [{ name: partName, points, most, count: Number(count) }] : [];
    }),
    scored_views: scoredViews,
    next: next && { tier: next, ...missing },
  };
}

export const onlineHoursView = ({ shareByHour, activeUserCount }: ReadOnlineHoursResponse) => ({
  followers: activeUserCount,
  hours: shareByHour.map((share, hour) => ({ hour, share })),
});
