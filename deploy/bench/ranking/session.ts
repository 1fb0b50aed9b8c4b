/**
 * Measures how one session changes the feed, and whether a viewer who always takes the first video still sees different
 * ones.
 */
import type { FeedItem } from '../../../services/feed/src/domain/catalogue.ts';
import type { Signal } from '../../../services/feed/src/domain/taste.ts';
import type { SignalKind } from '../../../proto/rules/taste-rules.ts';
import { catalogueOf, firstPage, type BenchVideo } from './page.ts';
import { createRandom } from './random.ts';

const NOW = Date.UTC(2026, 0, 1);
const TASTES = 12;
const VIDEOS = 5_000;
const CREATORS = 500;
const DRIFT_PAGES = 50;

function mixedVideos(seed: number): BenchVideo[] {
  const random = createRandom(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  return Array.from({ length: VIDEOS }, (_, i) => ({
    id: i + 1,
    uploaderId: pick(CREATORS),
    tags: [`taste${pick(TASTES)}`],
    liveSinceMs: NOW - pick(60) * 24 * 3_600_000,
    score: 20 + 70 * random(),
    views: 100 + pick(5_000),
  }));
}

const signal = (kind: SignalKind, videoId: number): Signal => ({ kind, videoId, atMs: NOW });
const countOf = (page: readonly FeedItem[], tag: string): number =>
  page.filter(({ item }) => item.tags?.includes(tag)).length;

/**
 * After three full watches of one taste and three skips of another: the ratio of their shares on the next page to those
 * before.
 */
export function judgeSessions(seed: number): { readonly liked: number; readonly skipped: number } {
  const videos = mixedVideos(seed);
  const catalogue = catalogueOf(videos, NOW);
  const sums = { liked: [0, 0], skipped: [0, 0] } as { liked: [number, number]; skipped: [number, number] };
  for (let viewer = 0; viewer < 200; viewer++) {
    const [likes, skips] = [`taste${viewer % TASTES}`, `taste${(viewer + 5) % TASTES}`];
    const three = (tag: string) => videos.filter(({ tags }) => tags.includes(tag)).slice(viewer, viewer + 3);
    const signals = [
      ...three(likes).map(({ id }) => signal('watched', id)),
      ...three(skips).map(({ id }) => signal('skipped', id)),
    ];
    const seen = new Set(signals.map(({ videoId }) => videoId));
    const before = firstPage(catalogue, { id: viewer, seen }, viewer, NOW);
    const after = firstPage(catalogue, { id: viewer, seen, signals }, viewer, NOW);
    for (const [i, page] of [before, after].entries()) {
      sums.liked[i]! += countOf(page, likes);
      sums.skipped[i]! += countOf(page, skips);
    }
  }
  return { liked: sums.liked[1] / sums.liked[0], skipped: sums.skipped[1] / sums.skipped[0] };
}

/** The number of hashtags on the fiftieth page of a viewer who always watches the first video to the end. */
export function judgeDrift(seed: number): number {
  const catalogue = catalogueOf(mixedVideos(seed), NOW);
  const seen = new Set<number>();
  const signals: Signal[] = [];
  let page: readonly FeedItem[] = [];
  for (let i = 0; i < DRIFT_PAGES; i++) {
    page = firstPage(catalogue, { id: 1, seen, signals }, i, NOW);
    for (const { id } of page) seen.add(id);
    signals.unshift(signal('watched', page[0]!.id));
  }
  return new Set(page.flatMap(({ item }) => item.tags ?? [])).size;
}
