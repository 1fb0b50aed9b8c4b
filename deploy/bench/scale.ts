import { cpus } from 'node:os';
import mongoose from 'mongoose';
import { adminEmail, adminPassword } from '../tests/support/stack.ts';
import { bearer, bffUrl, tokenOf, type Scene } from './scene.ts';
import type { Row } from './table.ts';

/** `BENCH_USERS` and `BENCH_VIDEOS` can be lowered for a quick run. */
const sizeFrom = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const USERS = { few: 1_000, many: sizeFrom('BENCH_USERS', 1_000_000) };
const VIDEOS = { few: 1_000, many: sizeFrom('BENCH_VIDEOS', 100_000) };
const SEARCHES = 600;
const LOOKS = 300;
const CHUNK = 5_000;
/** Lower than every id that the services generate. */
const FIRST_ID = 1_000;

type Insert = (from: number, to: number) => Promise<void>;

/** Inserts rows directly into a service's collection, to simulate a large installation. */
async function openFilling(service: string, collection: string, rowOf: (id: number) => object) {
  const connection = await mongoose
    .createConnection(process.env['MONGODB_URI'] ?? '', { dbName: service, autoIndex: false })
    .asPromise();
  const rows = connection.collection<{ _id: number }>(collection);
  const insert: Insert = async (from, to) => {
    for (let at = from; at < to; at += CHUNK) {
      const ids = Array.from({ length: Math.min(CHUNK, to - at) }, (_, i) => FIRST_ID + at + i);
      await rows.insertMany(
        ids.map((id) => ({ _id: id, ...rowOf(id) })),
        { ordered: false },
      );
    }
  };
  return { insert, close: () => connection.close() };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Returns a username that is unique per number and spread over all letters. */
function nameFor(id: number): string {
  let rest = (id * 2_654_435_761) % 2 ** 32;
  let name = '';
  for (let i = 0; i < 5; i++) {
    name += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${name}${id}`;
}

const userRow = (id: number) => {
  const name = nameFor(id);
  return {
    username: name,
    nameKey: name,
    searchKey: name,
    email: `${name}@bench.test`,
    passwordHash: '',
    role: 'user',
    status: 'active',
    banReason: '',
    bio: '',
    avatarUrl: '',
    createdAt: new Date(0),
    revision: 1,
  };
};

const videoRow = (id: number) => ({
  itemType: 'video',
  copy: {
    id,
    itemType: 'video',
    ownerId: 1,
    title: nameFor(id),
    status: 'testing',
    durationMs: 9_000,
    createdAtMs: 0,
    revision: 1,
  },
  views: id % 1_000,
  completions: 0,
  watchMs: 0,
  uniqueViewers: 0,
  sharers: 0,
  social: { likes: 0, comments: 0, revision: 0 },
  upheldReports: 0,
  endSeconds: [],
  score: id % 97,
  revision: 1,
  isRanked: true,
});

async function get(path: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${bffUrl}/api/v1${path}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

const busyMs = (): number => cpus().reduce((sum, { times }) => sum + times.user + times.sys, 0);

/** Returns the 99th percentile of a call and the machine's CPU time per call, both in ms. */
async function measure(count: number, ask: (i: number) => Promise<void>): Promise<{ p99: number; cpu: number }> {
  for (let i = 0; i < count / 3; i++) await ask(i);
  const before = busyMs();
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const at = performance.now();
    await ask(i);
    times.push(performance.now() - at);
  }
  const cpu = (busyMs() - before) / count;
  return { p99: times.toSorted((a, b) => a - b)[Math.floor(count * 0.99)] ?? Number.NaN, cpu };
}

/** Compares search among many users and admin metrics over many videos with the same calls at a small size. */
export async function benchScale({ viewers }: Scene): Promise<Row[]> {
  const own = bearer(viewers[0]);
  const search = () => measure(SEARCHES, (i) => get(`/profile/search?q=${nameFor(i * 7_919).slice(0, 3)}`, own));
  const headers = { authorization: `Bearer ${await tokenOf(adminEmail, adminPassword)}` };
  const metrics = () => measure(LOOKS, () => get('/admin/metrics', headers));

  const people = await openFilling('identity', 'users', userRow);
  await people.insert(0, USERS.few);
  const fewPeople = await search();
  await people.insert(USERS.few, USERS.many);
  const manyPeople = await search();
  await people.close();

  const videos = await openFilling('analytics', 'media_items', videoRow);
  await videos.insert(0, VIDEOS.few);
  const fewVideos = await metrics();
  await videos.insert(VIDEOS.few, VIDEOS.many);
  const manyVideos = await metrics();
  await videos.close();
  const inMs = (value: number) => `${value.toFixed(1)} ms`;
  return [
    {
      measure: `search p99 among ${USERS.many} people`,
      ours: inMs(manyPeople.p99),
      baseline: `${inMs(fewPeople.p99)} among ${USERS.few}`,
      ratio: (manyPeople.p99 / fewPeople.p99).toFixed(2),
      floor: '<= 5',
    },
    {
      measure: `admin metrics over ${VIDEOS.many} videos, CPU of the machine`,
      ours: inMs(manyVideos.cpu),
      baseline: `${inMs(fewVideos.cpu)} over ${VIDEOS.few}`,
      ratio: (manyVideos.cpu / fewVideos.cpu).toFixed(2),
      floor: '<= 1.3',
    },
  ];
}
