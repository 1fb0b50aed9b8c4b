/**
 * Compares searches among many videos with searches among 1,000 on the same database server.
 *
 * `node deploy/bench/search.ts [videos]` with MONGODB_URI; `npm run bench search` starts a stack for it.
 */
import { create, toBinary } from '@bufbuild/protobuf';
import { VideoSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { connectMongo } from '@tallscreen/kit-mongo/connection';
import { createLogger } from '@tallscreen/kit/logger';
import type { Connection } from 'mongoose';
import { createReadLiveVideos } from '../../services/feed/src/app/read-live-videos.ts';
import { createSearchTags, createSearchUsers } from '../../services/feed/src/app/search-names.ts';
import { createListTagVideos, createSearchVideos } from '../../services/feed/src/app/search-videos.ts';
import {
  newTerm,
  prefixRowsOf,
  rowsOf,
  userEntry,
  videoEntry,
  type SearchEntry,
} from '../../services/feed/src/domain/search-entry.ts';
import type { MediaItemWithStats } from '../../services/feed/src/domain/media-item.ts';
import { defineMediaItems } from '../../services/feed/src/store/media-items.ts';
import { createReadModel } from '../../services/feed/src/store/read-model.ts';
import { createSearchIndex } from '../../services/feed/src/store/search-index.ts';
import { searchRowsCollection } from '../../services/feed/src/store/search-rows.ts';
import { searchTermsCollection } from '../../services/feed/src/store/search-terms.ts';
import { defineUploaders } from '../../services/feed/src/store/uploaders.ts';
import { printTable, type Row } from './table.ts';

const SMALL = 1_000;
const DEFAULT_LARGE = 200_000;
const CHUNK = 500;
const QUERIES = 300;
const VOCABULARY = 60_000;
const TITLE_WORDS = 6;
const HASHTAGS = 2;

/** A seeded generator, so that every run measures the same. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const syllables = [
  'ba',
  'co',
  'di',
  'fu',
  'ga',
  'he',
  'ji',
  'ko',
  'lu',
  'ma',
  'ni',
  'po',
  'ra',
  'se',
  'ti',
  'vo',
  'wa',
];

/** Returns a made-up word. The lower its rank, the more common and the shorter it is. */
function wordAt(rank: number): string {
  let word = '';
  for (let n = rank + 17; n > 0; n = Math.floor(n / syllables.length)) word += syllables[n % syllables.length];
  return word;
}

/** Returns a random rank from 0 up: rank r comes up about 1/(r+1) as often as rank 0 (Zipf's law). */
const zipf = (random: () => number): number => Math.floor(VOCABULARY ** random()) - 1;

interface World {
  readonly connection: Connection;
  readonly videos: number;
  readonly drop: () => Promise<void>;
}

const pick = (random: () => number, count: number): string[] =>
  Array.from({ length: count }, () => wordAt(zipf(random)));

function mediaItem(id: number, random: () => number): { item: MediaItemWithStats; title: string; hashtags: string[] } {
  const [title, hashtags] = [pick(random, TITLE_WORDS).join(' '), pick(random, HASHTAGS)];
  const encoded = toBinary(VideoSchema, create(VideoSchema, { id: BigInt(id), details: { title, hashtags } }));
  const common = { uploaderId: 1 + Math.floor(random() * 10_000), createdAtMs: id, decidedAtMs: id };
  const item = { id, itemType: 'video', status: 'testing', isUploaderHidden: false, revision: 1, encoded } as const;
  return { item: { item: { ...item, ...common }, stats: { score: random() * 100, views: 500 } }, title, hashtags };
}

/** Inserts videos and a tenth as many users straight into the collections. */
async function fill(uri: string, videos: number): Promise<World> {
  const logger = createLogger({ name: 'bench', level: 'silent' });
  const database = `bench_search_${videos}`;
  const connection = await connectMongo({ uri, database, logger });
  const drop = async (): Promise<void> => {
    await connection.dropDatabase();
    await connection.close();
  };
  await connection.dropDatabase();
  await ensureCollections(connection, [searchRowsCollection, searchTermsCollection]);
  const rows = connection.collection<{ _id: string }>(searchRowsCollection.name);
  const terms = connection.collection<{ _id: string }>(searchTermsCollection.name);
  const { name } = await createReadModel(connection).openCurrent();
  const items = connection.collection<{ _id: number }>(defineMediaItems(name).name);
  const uploaders = connection.collection<{ _id: number }>(defineUploaders(name).name);
  const random = createRandom(videos);
  const counts = new Map<string, number>();
  const count = ({ terms: of }: SearchEntry): void => {
    for (const term of of) counts.set(term, (counts.get(term) ?? 0) + 1);
  };
  for (let from = 1; from <= videos; from += CHUNK) {
    const size = Math.min(CHUNK, videos - from + 1);
    const made = Array.from({ length: size }, (_, i) => mediaItem(from + i, random));
    const entries = made.map(({ item, title, hashtags }) => videoEntry(item, { title, hashtags }));
    entries.forEach(count);
    await rows.insertMany(entries.flatMap(rowsOf) as { _id: string }[], { ordered: false });
    await items.insertMany(
      made.map(({ item: { item, stats } }) => ({ _id: item.id, item, ...stats })),
      { ordered: false },
    );
  }
  const users = Array.from({ length: videos / 10 }, (_, i) => {
    const username = `${pick(random, 2).join('')}${i}`;
    return { id: i + 1, username, avatarUrl: '', isActive: true, revision: 1 };
  });
  users.map(userEntry).forEach(count);
  for (let from = 0; from < users.length; from += CHUNK) {
    const some = users.slice(from, from + CHUNK).map(({ id, ...user }) => ({ _id: id, ...user }));
    await uploaders.insertMany(some, { ordered: false });
  }
  const all = [...counts];
  for (let from = 0; from < all.length; from += CHUNK) {
    const some = all.slice(from, from + CHUNK);
    await terms.insertMany(some.map(([term, n]) => newTerm(term, n)) as never, { ordered: false });
    await rows.insertMany(some.flatMap(([term, n]) => prefixRowsOf(term, n)) as { _id: string }[], { ordered: false });
  }
  return { connection, videos, drop };
}

type Search = (random: () => number) => Promise<unknown>;

function searchesOf({ connection }: World): Readonly<Record<string, Search>> {
  const readModel = createReadModel(connection);
  const index = createSearchIndex(connection);
  const syncedBlocks = { catchUp: () => Promise.resolve(), blocksOf: () => undefined };
  const { openCurrent } = readModel;
  const readLiveVideos = createReadLiveVideos({ openCurrent, syncedBlocks, filterOf: () => undefined });
  const searchVideos = createSearchVideos({ ...index, readLiveVideos });
  const listTagVideos = createListTagVideos({ ...index, readLiveVideos });
  const searchTags = createSearchTags(index);
  const searchUsers = createSearchUsers({ ...index, openCurrent, syncedBlocks });
  const page = { viewerId: 1, isAdmin: false, pageSize: 20, pageToken: '' };
  const find = (query: string) => searchVideos({ ...page, query });
  const mistyped = (word: string): string => `${word.slice(0, 2)}x${word.slice(3)}`;
  return {
    'a word': (random) => find(wordAt(zipf(random))),
    'two words': (random) => find(`${wordAt(zipf(random))} ${wordAt(zipf(random))}`),
    'a beginning': (random) => find(wordAt(zipf(random)).slice(0, 3)),
    'a typo': (random) => find(mistyped(wordAt(500 + zipf(random)))),
    'a tag page': (random) => listTagVideos({ ...page, tag: wordAt(zipf(random)) }),
    tags: (random) => searchTags({ ...page, query: wordAt(zipf(random)).slice(0, 3) }),
    people: (random) => searchUsers({ ...page, query: wordAt(zipf(random)).slice(0, 4) }),
  };
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

async function timed(search: Search, random: () => number): Promise<number> {
  const startedAt = performance.now();
  await search(random);
  return performance.now() - startedAt;
}

/** Measures both in turns, so that other load on the machine slows both of them. */
async function compare(large: Search, small: Search): Promise<[number[], number[]]> {
  const [a, b]: [number[], number[]] = [[], []];
  const [first, second] = [createRandom(7), createRandom(7)];
  for (let i = 0; i < QUERIES; i++) {
    b.push(await timed(small, second));
    a.push(await timed(large, first));
  }
  return [a, b];
}

export async function benchSearch(videos = DEFAULT_LARGE): Promise<Row[]> {
  const uri = process.env['MONGODB_URI'] ?? '';
  const small = await fill(uri, SMALL);
  const startedAt = performance.now();
  const large = await fill(uri, videos);
  process.stderr.write(`filled ${videos} videos in ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
  try {
    const [ofLarge, ofSmall] = [searchesOf(large), searchesOf(small)];
    const [allLarge, allSmall]: [number[], number[]] = [[], []];
    const row = (name: string, a: readonly number[], b: readonly number[]): Row => ({
      measure: `search: ${name}, p95`,
      ours: `${p95(a).toFixed(1)} ms of ${videos} videos`,
      baseline: `${p95(b).toFixed(1)} ms of ${SMALL}`,
      ratio: (p95(a) / p95(b)).toFixed(2),
      floor: '<= 5',
    });
    const rows: Row[] = [];
    for (const [name, search] of Object.entries(ofLarge)) {
      const [a, b] = await compare(search, ofSmall[name] as Search);
      rows.push(row(name, a, b));
      allLarge.push(...a);
      allSmall.push(...b);
    }
    return [...rows, row('all of these', allLarge, allSmall)];
  } finally {
    await small.drop();
    await large.drop();
  }
}

if (import.meta.main) printTable(await benchSearch(Number(process.argv[2] ?? DEFAULT_LARGE)));
