import type { FeedItem, Ranking } from '#domain/catalogue';
import { liveSinceMs } from '#domain/media-item';
import { TRIAL_EVERY } from '#domain/pick-videos';
import { isOnTrial, rank, rankRules, type RankRules } from '#domain/rank';

export interface Explanation {
  readonly text: string;
  readonly parts: readonly { readonly name: string; readonly value: number }[];
}

const HOUR_MS = 3_600_000;

const plural = (count: number, unit: string): string =>
  `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;

function ageText(ageMs: number): string {
  const hours = Math.floor(ageMs / HOUR_MS);
  if (hours < 1) return 'less than an hour old';
  return hours < 48 ? `${plural(hours, 'hour')} old` : `${plural(Math.floor(hours / 24), 'day')} old`;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/**
 * Explains a video's place by the terms of the ranking (deploy/docs/adr/0030-ranking.md). `place` counts from 1 and is 0
 * for a live video that the catalogue does not hold.
 */
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

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

export function explain(
  { id, item, content }: Pick<FeedItem, 'id' | 'item' | 'content'>,
  { best }: Pick<Ranking, 'best'>,
  nowMs: number,
  { taste, because }: Fit = noFit,
  rules: RankRules = rankRules,
): Explanation {
  const { score, views } = content.stats;
  const since = liveSinceMs(item);
  const { confidence, expected, freshness, value } = rank({ score, views, liveSinceMs: since }, nowMs, rules);
  const onTrial = isOnTrial({ views, liveSinceMs: since }, nowMs, rules);
  const place = best.findIndex((video) => video.id === id) + 1;
  const age = ageText(nowMs - since);
  const facts = `${plural(Math.round(score), 'point')} of 100 after ${plural(views, 'view')}, and it is ${age}`;
  const causes = listed.format(because.map(({ type, title }) => namesOf[type](title)));
  const text =
    causes !== ''
      ? `It fits what you watch and like: ${causes}.`
      : onTrial
        ? `It is new: one place in ${TRIAL_EVERY} goes to videos with fewer than ${rules.trialViews} views, and this one has ${plural(views, 'view')}.`
        : place > 0
          ? `Its viewers' reactions give it ${facts}: that makes it number ${place.toLocaleString('en-US')} of ${best.length.toLocaleString('en-US')} in the ranking that all feeds start from.`
          : `Its viewers' reactions give it ${facts}.`;
  const parts = {
    score,
    views,
    confidence,
    expected,
    age_hours: Math.max(0, nowMs - since) / HOUR_MS,
    freshness,
    value,
    taste,
    place,
    videos: best.length,
    on_trial: onTrial ? 1 : 0,
  };
  return { text, parts: Object.entries(parts).map(([name, value]) => ({ name, value: rounded(value) })) };
}
