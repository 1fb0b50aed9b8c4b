/**
 * Evaluates pages with MovieLens-100k (Harper, Konstan: The MovieLens Datasets, ACM TiiS 2015), which is part of a
 * Python package. A rating of 4 or 5 stands for a film watched to the end, 1 and 2 for a skipped one. The first 80 % of
 * each person's ratings are history; the later ratings of 4 or 5 are what pages should contain.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findNeighbours } from '../../../services/analytics/src/domain/neighbours.ts';
import type { Signal } from '../../../services/feed/src/domain/taste.ts';
import { fetchOnce } from '../../bare-machine/parts/fetched.ts';
import { catalogueOf, firstPage, PAGE_SIZE } from './page.ts';

const PACKAGE = 'recbole==1.2.1';
const DATASET = 'recbole/dataset_example/ml-100k';
const NOW = Date.UTC(2026, 0, 1);
const LONG_AGO = NOW - 100 * 24 * 3_600_000;
const HISTORY_SHARE = 0.8;

interface Rating {
  readonly user: number;
  readonly film: number;
  readonly stars: number;
  readonly at: number;
}

interface Person {
  readonly id: number;
  /** the oldest first */
  readonly history: readonly Rating[];
  readonly wanted: ReadonlySet<number>;
}

export interface MovieLens {
  readonly people: readonly Person[];
  readonly genres: ReadonlyMap<number, readonly string[]>;
}

const isLiked = ({ stars }: Rating): boolean => stars >= 4;
const run = promisify(execFile);

/** Downloads the package once. Throws if there is no Python with pip. */
export async function readMovieLens(cache: string): Promise<MovieLens> {
  await mkdir(cache, { recursive: true });
  const folder = await fetchOnce(path.join(cache, 'movielens'), PACKAGE, async (target) => {
    await run('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', target, PACKAGE]);
    const wheel = path.join(target, `${PACKAGE.replace('==', '-')}-py3-none-any.whl`);
    await run('python3', ['-m', 'zipfile', '-e', wheel, target]);
  });
  const table = async (name: string) =>
    (await readFile(path.join(folder, DATASET, name), 'utf8'))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
  const ratings = (await table('ml-100k.inter')).map((row): Rating => {
    const [user = 0, film = 0, stars = 0, at = 0] = row.map(Number);
    return { user, film, stars, at };
  });
  const genres = new Map(
    (await table('ml-100k.item')).map(([id, , , genre = '']) => [Number(id), genre.split(' ').filter(Boolean)]),
  );
  return { people: [...Map.groupBy(ratings, ({ user }) => user)].map(toPerson), genres };
}

function toPerson([id, ratings]: [number, Rating[]]): Person {
  const inOrder = ratings.toSorted((a, b) => a.at - b.at || a.film - b.film);
  const count = Math.floor(HISTORY_SHARE * inOrder.length);
  const later = inOrder.slice(count);
  return { id, history: inOrder.slice(0, count), wanted: new Set(later.filter(isLiked).map(({ film }) => film)) };
}

export interface Judgement {
  /** normalised discounted cumulative gain of the first 20 (Järvelin, Kekäläinen, ACM TOIS 2002), 0–1 */
  readonly ndcg: number;
  /** share of the films that occur on any page */
  readonly coverage: number;
  /** Gini coefficient of the films' places on pages: 0 if all have the same number, 1 if one has all */
  readonly gini: number;
}

/** `none` for the shared order, `one` for only the last liked film, `all` for the whole history. */
export type Knowledge = 'none' | 'one' | 'all';

export function judgeMovieLens({ people, genres }: MovieLens, knowledge: Knowledge): Judgement {
  const history = people.flatMap((person) => person.history).toSorted((a, b) => b.at - a.at);
  const counts = new Map([...genres.keys()].map((film) => [film, { views: 0, liked: 0 }]));
  for (const rating of history) {
    const count = counts.get(rating.film)!;
    count.views++;
    if (isLiked(rating)) count.liked++;
  }
  const neighbours = new Map(
    findNeighbours(history.filter(isLiked).map(({ user, film }) => ({ viewerId: user, videoId: film }))),
  );
  const films = [...counts].map(([id, { views, liked }]) => {
    const score = views === 0 ? 0 : (100 * liked) / views;
    const rest = { tags: genres.get(id)!, liveSinceMs: LONG_AGO, neighbours: neighbours.get(id) };
    return { id, uploaderId: 1_000_000 + id, score, views, ...rest };
  });
  const catalogue = catalogueOf(films, NOW);
  const judged = people.filter(({ wanted }) => wanted.size > 0);
  const places = new Map(films.map(({ id }) => [id, 0]));
  let gain = 0;
  for (const { id, history: own, wanted } of judged) {
    const seen = new Set(own.map(({ film }) => film));
    const signals = signalsOf(own, knowledge);
    const page = firstPage(catalogue, { id, seen, ...(signals && { signals }) }, id, NOW);
    for (const item of page) places.set(item.id, places.get(item.id)! + 1);
    gain += ndcgOf(
      page.map((item) => item.id),
      wanted,
    );
  }
  const shown = [...places.values()];
  return {
    ndcg: gain / judged.length,
    coverage: shown.filter((count) => count > 0).length / shown.length,
    gini: giniOf(shown),
  };
}

function signalsOf(history: readonly Rating[], knowledge: Knowledge): Signal[] | undefined {
  if (knowledge === 'none') return undefined;
  const newest = history.toReversed();
  const told = knowledge === 'one' ? newest.filter(isLiked).slice(0, 1) : newest.filter(({ stars }) => stars !== 3);
  return told.map((rating) => ({ videoId: rating.film, kind: isLiked(rating) ? 'watched' : 'skipped', atMs: NOW }));
}

const discountOf = (place: number): number => 1 / Math.log2(place + 2);

function ndcgOf(page: readonly number[], wanted: ReadonlySet<number>): number {
  const gain = page.reduce((sum, id, place) => sum + (wanted.has(id) ? discountOf(place) : 0), 0);
  const best = Array.from({ length: Math.min(PAGE_SIZE, wanted.size) }, (_, place) => discountOf(place));
  return gain / best.reduce((sum, each) => sum + each, 0);
}

export function giniOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, count) => total + count, 0);
  const weighted = sorted.reduce((total, count, i) => total + (2 * (i + 1) - sorted.length - 1) * count, 0);
  return weighted / (sorted.length * sum);
}
