import { expect, test } from '@jest/globals';
import { createRefreshCatalogue, type CatalogueSource } from '#app/refresh-catalogue';
import type { MediaItemWithStats, Uploader } from '#domain/media-item';
import { NOW, range, video, withStats } from '#domain/testing';
import type { ChangeCursor, ChangePage } from '@tallscreen/kit-mongo/changes';

const limits = { best: 100, newest: 100, leastViewed: 100, promos: 100 };

/** A generation of the read model in memory, with changes in pages of three. */
function fakeReadModel(name: string) {
  const items = new Map<number, { value: MediaItemWithStats; atMs: number }>();
  const uploaders = new Map<number, { value: Uploader; atMs: number }>();
  let reads = 0;

  function pageOf<T>(rows: Map<number, { value: T; atMs: number }>, after: ChangeCursor): Promise<ChangePage<T>> {
    reads++;
    const later = [...rows]
      .filter(([id, { atMs }]) => atMs > after.atMs || (atMs === after.atMs && id > Number(after.id)))
      .toSorted(([idA, a], [idB, b]) => a.atMs - b.atMs || idA - idB);
    const page = later.slice(0, 3);
    const last = page[2];
    return Promise.resolve({
      changes: page.map(([, row]) => row),
      ...(last && { next: { atMs: last[1].atMs, id: last[0] } }),
    });
  }
  const newest = (rows: Map<number, { atMs: number }>): ChangeCursor => ({
    atMs: Math.max(0, ...[...rows.values()].map(({ atMs }) => atMs)),
    id: 0,
  });

  const source: CatalogueSource = {
    name,
    items: {
      readCandidates: () => Promise.resolve([...items.values()].map(({ value }) => value)),
      readChanged: (after) => pageOf(items, after),
      readNewestCursor: () => Promise.resolve(newest(items)),
    },
    uploaders: {
      readByIds: (ids) => Promise.resolve(ids.flatMap((id) => uploaders.get(id)?.value ?? [])),
      readChanged: (after) => pageOf(uploaders, after),
      readNewestCursor: () => Promise.resolve(newest(uploaders)),
    },
  };
  return {
    source,
    readCount: () => reads,
    put: (value: MediaItemWithStats, atMs: number) => void items.set(value.item.id, { value, atMs }),
    putUploader: (value: Uploader, atMs: number) => void uploaders.set(value.id, { value, atMs }),
  };
}

const uploader = (id: number, changes: Partial<Uploader> = {}): Uploader => {
  return { id, username: `u${id}`, avatarUrl: '', isActive: true, revision: 1, ...changes };
};
const one = (id: number, uploaderId = 5): MediaItemWithStats => withStats([video(id, { uploaderId })])[0]!;

test('loads everything, then applies changes, including those that become visible late', async () => {
  const readModel = fakeReadModel('a');
  for (const id of range(1, 7)) readModel.put(one(id), 1_000);
  const refreshing = createRefreshCatalogue({ openCurrent: () => Promise.resolve(readModel.source), limits });
  await refreshing.refresh();
  expect(refreshing.catalogue().size()).toBe(7);

  for (const id of range(11, 8)) readModel.put(one(id), 50_000);
  await refreshing.refresh();
  expect(refreshing.catalogue().size()).toBe(15);
  readModel.put(one(30), 49_000);
  await refreshing.refresh();
  expect(refreshing.catalogue().find(30)).toBeDefined();
});

test('a change that becomes visible seconds late is found soon, one that takes minutes within five minutes', async () => {
  let now = 0;
  const readModel = fakeReadModel('a');
  const openCurrent = () => Promise.resolve(readModel.source);
  const refreshing = createRefreshCatalogue({ openCurrent, limits, now: () => now });
  readModel.put(one(1), 100_000);
  await refreshing.refresh();
  await refreshing.refresh();
  readModel.put(one(2), 75_000);
  readModel.put(one(3), 20_000);
  const found = () => [2, 3].filter((id) => refreshing.catalogue().find(id));
  await refreshing.refresh();
  expect(found()).toEqual([]);
  now = 10_000;
  await refreshing.refresh();
  expect(found()).toEqual([2]);
  now = 300_000;
  await refreshing.refresh();
  expect(found()).toEqual([2, 3]);
});

test('a refresh after a failed one applies the changes that were missed', async () => {
  const readModel = fakeReadModel('a');
  let source = readModel.source;
  const refreshing = createRefreshCatalogue({ openCurrent: () => Promise.resolve(source), limits });
  await refreshing.refresh();
  readModel.put(one(1, 5), 10_000);
  await refreshing.refresh();
  readModel.putUploader(uploader(5, { isActive: false }), 10_000);
  source = { ...source, items: { ...source.items, readChanged: () => Promise.reject(new Error('away')) } };
  await expect(refreshing.refresh()).rejects.toThrow('away');
  source = readModel.source;
  await refreshing.refresh();
  expect(refreshing.catalogue().find(1)?.isLive).toBe(false);
});

test('does not touch the catalogue when nothing changed', async () => {
  const readModel = fakeReadModel('a');
  readModel.put(one(1), 1_000);
  const refreshing = createRefreshCatalogue({ openCurrent: () => Promise.resolve(readModel.source), limits });
  await refreshing.refresh();
  await refreshing.refresh();
  const before = refreshing.catalogue().ranking(NOW);
  await refreshing.refresh();
  expect(refreshing.catalogue().ranking(NOW + 10_000)).toBe(before);
});

test('uploaders may come before, with or after their videos', async () => {
  const readModel = fakeReadModel('a');
  const refreshing = createRefreshCatalogue({ openCurrent: () => Promise.resolve(readModel.source), limits });
  const nameOn = (id: number) => refreshing.catalogue().find(id)!.content.uploader?.username;
  readModel.putUploader(uploader(5), 1_000);
  await refreshing.refresh();
  readModel.put(one(1, 5), 10_000);
  readModel.put(one(2, 6), 10_000);
  await refreshing.refresh();
  expect([nameOn(1), nameOn(2)]).toEqual(['u5', undefined]);
  readModel.putUploader(uploader(6, { username: 'late' }), 20_000);
  readModel.putUploader(uploader(5, { isActive: false }), 20_000);
  await refreshing.refresh();
  expect(nameOn(2)).toBe('late');
  expect(
    refreshing
      .catalogue()
      .ranking(NOW)
      .best.filter(({ isLive }) => isLive)
      .map(({ id }) => id),
  ).toEqual([2]);
});

test('a new generation replaces the whole catalogue; concurrent refreshes read once', async () => {
  const old = fakeReadModel('old');
  const fresh = fakeReadModel('new');
  old.put(one(1), 1_000);
  fresh.put(one(2), 1_000);
  let current = old;
  const refreshing = createRefreshCatalogue({ openCurrent: () => Promise.resolve(current.source), limits });
  await refreshing.refresh();
  await Promise.all([refreshing.refresh(), refreshing.refresh()]);
  expect(old.readCount()).toBe(2);
  current = fresh;
  await refreshing.refresh();
  expect([refreshing.catalogue().find(1), refreshing.catalogue().find(2)?.id]).toEqual([undefined, 2]);
});
