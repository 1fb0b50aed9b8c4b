import { refusal } from '@tallscreen/kit/testing/refusal';
import { describe, expect, test } from '@jest/globals';
import { createViewerMemory } from '#app/remember-viewers';
import { newScrollId } from '#domain/scroll';
import type { StoredHistory, ViewerHistoryStore } from '#store/viewer-history';

const NOW = Date.UTC(2026, 0, 1);
const scroll = { viewerId: 1, scrollId: 'scroll-id-12', itemsBefore: 0, pinnedId: 0 };
const seen = { viewerId: 1, itemId: 5, atMs: NOW };

/** Like the store on Redis, does nothing for an empty list; otherwise fails while `isAway`. */
function fakeStore() {
  const state = { isAway: true };
  const write = async (list: readonly unknown[]): Promise<void> => {
    if (list.length > 0 && state.isAway) throw refusal('unavailable', 'Redis does not answer.');
  };
  const store: ViewerHistoryStore = {
    read: async (scrolls) => {
      await write(scrolls);
      return [];
    },
    addServed: write,
    addSeen: write,
    addShown: write,
    forgetSeen: (viewerId) => write([viewerId]),
    forgetViewer: (viewerId) => write([viewerId]),
    forgetSignals: (viewerId) => write([viewerId]),
    changeSignals: write,
    readSignals: async (viewerId) => {
      await write([viewerId]);
      return [];
    },
    setChoicesRevision: (viewerId) => write([viewerId]),
  };
  return { state, store };
}

test('an outage is reported once, even if calls without anything to store come in between', async () => {
  const { state, store } = fakeStore();
  let losses = 0;
  const memory = createViewerMemory(store, () => losses++);
  for (let i = 0; i < 3; i++) {
    await memory.recordSeen([seen]);
    await memory.recordSeen([]);
    memory.recordServed([]);
    await memory.readHistories([scroll], NOW);
    await memory.readHistories([], NOW);
  }
  expect(losses).toBe(1);
  state.isAway = false;
  await memory.recordSeen([seen]);
  state.isAway = true;
  await memory.recordSeen([seen]);
  expect(losses).toBe(2);
});

describe('showings of a promo', () => {
  const MINUTE = 60_000;
  const STARTED = NOW - 10 * MINUTE;

  async function timesShown(impressionsAtMs: number[], timesServed: number, scrollId: string): Promise<number> {
    const history: StoredHistory = {
      seen: new Set([5]),
      served: new Set(),
      servedCount: 0,
      choicesRevision: 0,
      impressionsOf: () => impressionsAtMs,
      timesServed: () => timesServed,
      signals: () => [],
    };
    const store = { ...fakeStore().store, read: async () => [history] };
    const memory = createViewerMemory(store, () => {});
    const [read] = await memory.readHistories([{ ...scroll, scrollId }], NOW);
    return read!.timesShown(5);
  }

  const now = newScrollId(STARTED, '1b4e28ba-2fa1');
  test.each([
    ['two within the window in which one view counts', [STARTED - MINUTE, STARTED - 2 * MINUTE], 0, 2],
    ['one in an earlier scroll, one that this scroll was served and nobody has reached', [STARTED - MINUTE], 1, 2],
    ['one that this scroll was served and the viewer has reached', [STARTED + MINUTE], 1, 1],
    ['one reached and one not', [STARTED + MINUTE], 2, 2],
    ['one more often reached than served', [STARTED + MINUTE, STARTED + 2 * MINUTE], 1, 2],
    ['two impressions of one card at the edge of the view', [STARTED - MINUTE, STARTED - MINUTE + 500], 0, 1],
    ['impressions without a pause, three seconds apart', [1, 2, 3].map((i) => STARTED - 3_000 * i), 0, 3],
    ['one of the day before', [NOW - 24 * 60 * MINUTE], 0, 0],
  ])('%s', async (_what, impressions, served, count) => {
    expect(await timesShown(impressions, served, now)).toBe(count);
  });
});
