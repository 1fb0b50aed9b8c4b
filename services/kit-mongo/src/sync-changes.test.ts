import { expect, test } from '@jest/globals';
import { BEGINNING, type ChangeCursor } from '#changes';
import { createSyncChanges } from '#sync-changes';

interface Row {
  readonly id: string;
  readonly state: number;
}

/** A collection in memory, read in pages of two, and a copy that is synced with it. */
function setUp() {
  let now = 0;
  const rows = new Map<string, { value: Row; atMs: number }>();
  const copy = new Map<string, number>();
  const handed: string[] = [];
  const read = async ({ atMs, id }: ChangeCursor) => {
    const later = [...rows.values()]
      .filter((row) => row.atMs > atMs || (row.atMs === atMs && row.value.id > String(id)))
      .toSorted((a, b) => a.atMs - b.atMs || (a.value.id < b.value.id ? -1 : 1));
    const last = later.length > 2 ? later[1] : undefined;
    return { changes: later.slice(0, 2), next: last && { atMs: last.atMs, id: last.value.id } };
  };
  const sync = createSyncChanges<Row>({ start: BEGINNING, idOf: ({ id }) => id, now: () => now });
  return {
    copy,
    handed,
    put: (id: string, state: number, atMs: number) => void rows.set(id, { value: { id, state }, atMs }),
    at: (ms: number) => void (now = ms),
    refresh: (fail?: Error) =>
      sync(read, (fresh) => {
        if (fail) throw fail;
        for (const { value } of fresh) copy.set(value.id, value.state);
        handed.push(...fresh.map(({ value }) => value.id));
      }),
  };
}

const NEWEST = 10_000_000;

test('everything is read at first, over pages, and later only what has changed', async () => {
  const { put, refresh, handed, copy } = setUp();
  for (const id of ['a', 'b', 'c', 'd', 'e']) put(id, 1, NEWEST);
  await refresh();
  await refresh();
  put('b', 2, NEWEST + 1);
  await refresh();
  expect(handed).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
  expect(copy.get('b')).toBe(2);
});

test('a change that becomes visible late is handed over: by seconds soon, by minutes within five minutes', async () => {
  const { put, at, refresh, copy } = setUp();
  put('first', 1, NEWEST);
  await refresh();
  put('one second', 1, NEWEST - 1_000);
  put('twenty seconds', 1, NEWEST - 20_000);
  put('nine minutes', 1, NEWEST - 540_000);
  await refresh();
  expect([...copy.keys()]).toEqual(['first', 'one second']);
  at(10_000);
  await refresh();
  expect([...copy.keys()]).toEqual(['first', 'one second', 'twenty seconds']);
  at(300_000);
  await refresh();
  expect([...copy.keys()]).toEqual(['first', 'one second', 'twenty seconds', 'nine minutes']);
});

test('what was not handled comes again', async () => {
  const { put, refresh, copy } = setUp();
  put('a', 1, NEWEST);
  await expect(refresh(new Error('away'))).rejects.toThrow('away');
  await refresh();
  expect(copy.get('a')).toBe(1);
});
