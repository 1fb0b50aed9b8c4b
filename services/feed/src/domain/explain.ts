import { explained, type ExplanationText } from '@tallscreen/proto/rules/explanations';
import type { FeedItem } from '#domain/catalogue';
import type { Ranking } from '#domain/ranking';
import { isCandidate, liveSinceMs } from '#domain/media-item';
import { TRIAL_EVERY } from '#domain/pick-videos';
import { isOnTrial, rank, rankRules, type RankRules } from '#domain/rank';

export interface Explanation extends ExplanationText {
  readonly parts: readonly { readonly name: string; readonly value: number }[];
}

const HOUR_MS = 3_600_000;

function ageOf(ageMs: number) {
  const hours = Math.max(0, Math.floor(ageMs / HOUR_MS));
  return hours < 48 ? { hours, days: '' } : { hours: '', days: Math.floor(hours / 24) };
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

export interface Fit {
  /** how much it fits the viewer's taste, 0–1 */
  readonly taste: number;
  readonly because: readonly { readonly type: 'video' | 'creator' | 'tag'; readonly title: string }[];
}

export const noFit: Fit = { taste: 0, because: [] };

const namesOf: Readonly<Record<Fit['because'][number]['type'], (title: string) => string>> = {
  video: (title) => `“${title}”`,
  creator: (name) => `@${name}`,
  tag: (tag) => `#${tag}`,
};

function causesIn({ because }: Fit) {
  const [first = '', second = '', third = ''] = because.map(({ type, title }) => namesOf[type](title));
  return third === '' ? { first, other: second, second: '', third: '' } : { first, other: '', second, third };
}

/**
 * Explains the rank of a live video (deploy/docs/adr/0030-ranking.md). In the returned `parts`, `place` is 1 for the
 * best video and 0 for a video that is not in the ranking (not in the catalogue).
 */
export function explain(
  { id, item, content }: Pick<FeedItem, 'id' | 'item' | 'content'>,
  { best }: Pick<Ranking, 'best'>,
  nowMs: number,
  fit: Fit = noFit,
  rules: RankRules = rankRules,
): Explanation {
  const { score, views } = content.stats;
  const since = liveSinceMs(item);
  const { confidence, expected, freshness, value } = rank({ score, views, liveSinceMs: since }, nowMs, rules);
  const isPublic = isCandidate(item);
  const onTrial = isPublic && isOnTrial({ views, liveSinceMs: since }, nowMs, rules);
  const place = best.findIndex((video) => video.id === id) + 1;
  const facts = { score: Math.round(score), views, ...ageOf(nowMs - since) };
  function sentence(): ExplanationText {
    if (!isPublic) return explained('not_public', facts);
    if (fit.because.length > 0) return explained('fits_taste', causesIn(fit));
    if (onTrial) return explained('on_trial', { every: TRIAL_EVERY, most: rules.trialViews, views });
    return place > 0 ? explained('ranked', { ...facts, place, videos: best.length }) : explained('not_ranked', facts);
  }
  const parts = {
    score,
    views,
    confidence,
    expected,
    age_hours: Math.max(0, nowMs - since) / HOUR_MS,
    freshness,
    value,
    taste: fit.taste,
    place,
    videos: best.length,
    on_trial: onTrial ? 1 : 0,
  };
  return { ...sentence(), parts: Object.entries(parts).map(([name, value]) => ({ name, value: rounded(value) })) };
}
