import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { videosApi } from '../api/videos.ts';
import { feedLeft } from './feedPlaces.ts';
import { createSessionRestorer } from './sessionRestorer.ts';
import { followOtherTabs } from './tabs.ts';
import { account } from '../testing/data.ts';
import { createTestServer } from '../testing/server.ts';

async function start() {
  localStorage.setItem('token', '1');
  const { store } = createTestServer(({ path, authorization }) =>
    path === '/auth/me'
      ? { body: account({ id: Number(authorization?.replace('Bearer ', '')) }) }
      : { body: { id: 9 } },
  );
  const restore = createSessionRestorer(store);
  followOtherTabs(store, restore);
  await restore();
  await store.dispatch(videosApi.endpoints.video.initiate(9));
  const loaded = () => videosApi.endpoints.video.select(9)(store.getState()).data;
  expect(loaded()).toMatchObject({ id: 9 });
  store.dispatch(feedLeft({ feed: '1/', place: { first: 'video-9-0', card: 'video-8-3' } }));
  return { store, loaded };
}

function storeInOtherTab(newValue: string | null) {
  if (newValue === null) localStorage.removeItem('token');
  else localStorage.setItem('token', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));
}

test("another user's login in another tab replaces the session and clears the cache", async () => {
  const { store, loaded } = await start();
  storeInOtherTab('2');
  await waitFor(() => expect(store.getState().session).toMatchObject({ account: { id: 2 } }));
  await waitFor(() => expect(loaded()).toBeUndefined());
  expect(store.getState().feedPlaces).toEqual({});
});

test('signing out in another tab ends the session and clears the cache', async () => {
  const { store, loaded } = await start();
  storeInOtherTab(null);
  expect(store.getState().session).toEqual({ status: 'guest', hasExpired: true });
  expect(loaded()).toBeUndefined();
  expect(store.getState().feedPlaces).toEqual({});
});
