/** Measures how much CPU time taste adds to a page. */
import type { Catalogue } from '../../../services/feed/src/domain/catalogue.ts';
import type { Signal } from '../../../services/feed/src/domain/taste.ts';
import { catalogueOf, firstPage, type BenchVideo } from './page.ts';
import { createRandom } from './random.ts';

const VIDEOS = 15_000;
const TAGS = 400;
const NEIGHBOURS = 50;
const SIGNALS = 50;
const SEEN = 300;
const ROUNDS = 20;
const PAGES = 200;
const NOW = Date.UTC(2026, 0, 1);

export interface PageCost {
  /** µs of CPU a page, the median of the rounds */
  readonly off: number;
  readonly on: number;
}

function fullCatalogue(): Catalogue {
  const random = createRandom(1);
  const pick = (count: number): number => Math.floor(random() * count);
  const videos = Array.from({ length: VIDEOS }, (_, i): BenchVideo => ({
    id: i + 1,
    uploaderId: 1_000_000 + pick(2_000),
    tags: Array.from({ length: 3 }, () => `tag${pick(TAGS)}`),
    liveSinceMs: NOW - pick(60) * 24 * 3_600_000,
    score: 90 * random(),
    views: pick(5_000),
    neighbours: Array.from({ length: NEIGHBOURS }, (_, n) => ({
      videoId: 1 + pick(VIDEOS),
      similarity: 0.5 / (n + 1),
    })),
  }));
  return catalogueOf(videos, NOW);
}

/** Viewers with the maximum number of signals, each of whom has seen 300 videos. */
function viewersOf(count: number) {
  const random = createRandom(2);
  return Array.from({ length: count }, (_, id) => {
    const seen = new Set(Array.from({ length: SEEN }, () => 1 + Math.floor(random() * VIDEOS)));
    const ids = [...seen];
    const signals = [
      ...ids.slice(0, SIGNALS).map((videoId): Signal => ({ videoId, kind: 'watched', atMs: NOW })),
      ...ids.slice(SIGNALS, 2 * SIGNALS).map((videoId): Signal => ({ videoId, kind: 'skipped', atMs: NOW })),
    ];
    return { id, seen, signals };
  });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export function measureCost(): PageCost {
  const catalogue = fullCatalogue();
  const viewers = viewersOf(PAGES);
  const round = (isOn: boolean): number => {
    const { user, system } = process.cpuUsage();
    for (const { signals, ...viewer } of viewers)
      firstPage(catalogue, { ...viewer, ...(isOn && { signals }) }, viewer.id, NOW);
    const after = process.cpuUsage();
    return (after.user - user + after.system - system) / PAGES;
  };
  const costs = Array.from({ length: ROUNDS }, () => ({ off: round(false), on: round(true) }));
  return { off: median(costs.map(({ off }) => off)), on: median(costs.map(({ on }) => on)) };
}
