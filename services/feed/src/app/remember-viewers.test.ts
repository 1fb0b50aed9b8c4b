import { expect, test } from '@jest/globals';
import { unavailable } from '@tallscreen/kit/errors';
import { createViewerMemory } from '#app/remember-viewers';
import type { ViewerHistoryStore } from '#store/viewer-history';

const NOW = Date.UTC(2026, 0, 1);
const scroll = { viewerId: 1, scrollId: 'scroll-id-12', itemsBefore: 0, pinnedId: 0 };
const seen = { viewerId: 1, itemId: 5, atMs: NOW };

/** A store that does nothing for an empty list, as the one on Redis, and fails otherwise while `isAway`. */
function fakeStore() {
  const state = { isAway: true };
  const write = async (list: readonly unknown[]): Promise<void> => {
    if (list.length > 0 && state.isAway) throw unavailable('Redis does not answer.');
  };
  const store: ViewerHistoryStore = {
    read: async (scrolls) => {
      await write(scrolls);
      return [];
    },
    addServed: write,
    addSeen: write,
    forgetSeen: (viewerId) => write([viewerId]),
    setChoicesRevision: (viewerId) => write([viewerId]),
  };
  return { state, store };
}

test('an outage is reported once, also when calls without anything to store come in between', async () => {
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
