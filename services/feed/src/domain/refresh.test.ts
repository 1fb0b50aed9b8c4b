import { expect, test } from '@jest/globals';
import type { KnownClip, Uploader } from './clip.ts';
import { createRefresher, type Changes, type Mark, type ProjectionReader } from './refresh.ts';
import { clip, known, NOW, range } from './testing.ts';

const limits = { best: 100, newest: 100, promos: 100 };

/** A projection as the stores keep it: a list of changes, in pages of three. */
function fakeProjection(generation: string) {
  const clips = new Map<number, { value: KnownClip; atMs: number }>();
  const people = new Map<number, { value: Uploader; atMs: number }>();
  let reads = 0;

  function pageOf<T>(rows: Map<number, { value: T; atMs: number }>, after: Mark): Promise<Changes<T>> {
    reads++;
    const later = [...rows]
      .filter(([id, { atMs }]) => atMs > after.atMs || (atMs === after.atMs && id > after.id))
      .toSorted(([idA, a], [idB, b]) => a.atMs - b.atMs || idA - idB);
    const page = later.slice(0, 3);
    const last = page[2];
    return Promise.resolve({
      changed: page.map(([, row]) => row),
      ...(last && { last: { atMs: last[1].atMs, id: last[0] } }),
    });
  }
  const newest = (rows: Map<number, { atMs: number }>): Mark => ({
    atMs: Math.max(0, ...[...rows.values()].map(({ atMs }) => atMs)),
    id: 0,
  });

  const reader: ProjectionReader = {
    generation,
    readCandidates: () => Promise.resolve([...clips.values()].map(({ value }) => value)),
    readChangedClips: (after) => pageOf(clips, after),
    readChangedPeople: (after) => pageOf(people, after),
    readPeople: (ids) => Promise.resolve(ids.flatMap((id) => people.get(id)?.value ?? [])),
    readMarks: () => Promise.resolve({ clips: newest(clips), people: newest(people) }),
  };
  return {
    reader,
    readCount: () => reads,
    put: (value: KnownClip, atMs: number) => void clips.set(value.clip.id, { value, atMs }),
    putPerson: (value: Uploader, atMs: number) => void people.set(value.id, { value, atMs }),
  };
}

const person = (id: number, changes: Partial<Uploader> = {}): Uploader => {
  return { id, username: `u${id}`, avatarUrl: '', isActive: true, revision: 1, ...changes };
};
const one = (id: number, uploaderId = 5): KnownClip => known([clip(id, { uploaderId })])[0]!;

test('loads everything, then follows changes, also those that became visible late', async () => {
  const projection = fakeProjection('a');
  for (const id of range(1, 7)) projection.put(one(id), 1_000);
  const refresher = createRefresher({ openCurrent: () => Promise.resolve(projection.reader), limits });
  expect(refresher.isLoaded()).toBe(false);
  await refresher.refresh();
  expect(refresher.catalogue().size()).toBe(7);

  for (const id of range(11, 8)) projection.put(one(id), 50_000);
  await refresher.refresh();
  expect(refresher.catalogue().size()).toBe(15);
  projection.put(one(30), 49_000);
  await refresher.refresh();
  expect(refresher.catalogue().find(30)).toBeDefined();
});

test('what becomes visible seconds late is found soon, what takes minutes with the next load of the whole', async () => {
  let now = 0;
  const projection = fakeProjection('a');
  const openCurrent = () => Promise.resolve(projection.reader);
  const refresher = createRefresher({ openCurrent, limits, now: () => now });
  projection.put(one(1), 100_000);
  await refresher.refresh();
  await refresher.refresh();
  projection.put(one(2), 75_000);
  projection.put(one(3), 20_000);
  const found = () => [2, 3].filter((id) => refresher.catalogue().find(id));
  await refresher.refresh();
  expect(found()).toEqual([]);
  now = 10_000;
  await refresher.refresh();
  expect(found()).toEqual([2]);
  now = 300_000;
  await refresher.refresh();
  expect(found()).toEqual([2, 3]);
});

test('a read cut short is made up for', async () => {
  const projection = fakeProjection('a');
  let reader = projection.reader;
  const refresher = createRefresher({ openCurrent: () => Promise.resolve(reader), limits });
  await refresher.refresh();
  projection.put(one(1, 5), 10_000);
  await refresher.refresh();
  projection.putPerson(person(5, { isActive: false }), 10_000);
  reader = { ...reader, readChangedClips: () => Promise.reject(new Error('away')) };
  await expect(refresher.refresh()).rejects.toThrow('away');
  reader = projection.reader;
  await refresher.refresh();
  expect(refresher.catalogue().find(1)?.isLive).toBe(false);
});

test('gives the catalogue nothing where nothing changed', async () => {
  const projection = fakeProjection('a');
  projection.put(one(1), 1_000);
  const refresher = createRefresher({ openCurrent: () => Promise.resolve(projection.reader), limits });
  await refresher.refresh();
  await refresher.refresh();
  const before = refresher.catalogue().lines(NOW);
  await refresher.refresh();
  expect(refresher.catalogue().lines(NOW + 10_000)).toBe(before);
});

test('people come before, with or after their clips', async () => {
  const projection = fakeProjection('a');
  const refresher = createRefresher({ openCurrent: () => Promise.resolve(projection.reader), limits });
  const nameOn = (id: number) =>
    JSON.parse(new TextDecoder().decode(refresher.catalogue().find(id)!.card)).uploader.username as unknown;
  projection.putPerson(person(5), 1_000);
  await refresher.refresh();
  projection.put(one(1, 5), 10_000);
  projection.put(one(2, 6), 10_000);
  await refresher.refresh();
  expect([nameOn(1), nameOn(2)]).toEqual(['u5', null]);
  projection.putPerson(person(6, { username: 'late' }), 20_000);
  projection.putPerson(person(5, { isActive: false }), 20_000);
  await refresher.refresh();
  expect(nameOn(2)).toBe('late');
  expect(
    refresher
      .catalogue()
      .lines(NOW)
      .best.filter(({ isLive }) => isLive)
      .map(({ id }) => id),
  ).toEqual([2]);
});

test('a new generation replaces the catalogue as a whole; asked twice at once it looks once', async () => {
  const old = fakeProjection('old');
  const fresh = fakeProjection('new');
  old.put(one(1), 1_000);
  fresh.put(one(2), 1_000);
  let current = old;
  const refresher = createRefresher({ openCurrent: () => Promise.resolve(current.reader), limits });
  await refresher.refresh();
  await Promise.all([refresher.refresh(), refresher.refresh()]);
  expect(old.readCount()).toBe(2);
  current = fresh;
  await refresher.refresh();
  expect([refresher.catalogue().find(1), refresher.catalogue().find(2)?.id]).toEqual([undefined, 2]);
});
