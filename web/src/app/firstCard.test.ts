import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { feedApi } from '../api/feed.ts';
import { account, feedPage, feedVideo } from '../testing/data.ts';
import { createTestServer, fail, ok, pending, routes, type Answer } from '../testing/server.ts';
import { firstCardReady, removeEarlyPoster } from './firstCard.ts';
import { signedIn } from './session.ts';

const page = feedPage([feedVideo()]);

function start(feed: Answer | (() => Promise<Answer>) = ok(page)) {
  const { store, sent } = createTestServer(routes({ 'GET /videos/feed': feed }));
  const feedOf = () => feedApi.endpoints.feed.select('')(store.getState()).data?.pages;
  return { store, sent, feedOf };
}

/** Returns a function that says whether the promise has been resolved. */
function watch(promise: Promise<void>): () => boolean {
  let isResolved = false;
  void promise.then(() => {
    isResolved = true;
  });
  return () => isResolved;
}

const showPoster = ({ width = 720, display = 'block' } = {}) => {
  document.body.innerHTML = '<img class="early-poster" alt=""><div id="root"></div>';
  const poster = document.querySelector('img')!;
  poster.style.display = display;
  Object.defineProperty(poster, 'naturalWidth', { value: width });
};

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => void jest.useRealTimers());

test('the first page is in the store before the first card is drawn', async () => {
  const { store, feedOf } = start();
  store.dispatch(signedIn(account()));
  await firstCardReady(store, Promise.resolve());
  expect(feedOf()).toEqual([page]);
});

test('the feed is requested only when its user is known', async () => {
  const { store, sent } = start();
  let restored: () => void = () => undefined;
  const ready = firstCardReady(store, new Promise((resolve) => (restored = resolve)));
  await jest.advanceTimersByTimeAsync(100);
  expect(sent()).toEqual([]);
  store.dispatch(signedIn(account()));
  restored();
  await ready;
  expect(sent()).toEqual(['GET /videos/feed?limit=10']);
});

test('a guest does not wait', async () => {
  const { store, sent } = start();
  await firstCardReady(store, Promise.resolve());
  expect(sent()).toEqual([]);
});

test('a feed that fails is left to the screen', async () => {
  const { store, feedOf } = start(fail(503));
  store.dispatch(signedIn(account()));
  await firstCardReady(store, Promise.resolve());
  expect(feedOf()).toBeUndefined();
});

test('another failure is reported, and the screen is drawn', async () => {
  const { store } = start();
  const report = jest.fn();
  globalThis.reportError = report;
  const error = new Error('A fault.');
  await firstCardReady(store, Promise.reject(error));
  expect(report).toHaveBeenCalledWith(error);
});

test.each([
  ['half a second', () => undefined, 499],
  ['half a second on a desktop, which shows no poster', () => showPoster({ display: 'none' }), 499],
  ['half a second while the poster has not come', () => showPoster({ width: 0 }), 499],
  ['three seconds while the poster is seen', () => showPoster(), 2_999],
])('the user waits at most %s', async (_, prepare, ms) => {
  prepare();
  const { store } = start(pending);
  store.dispatch(signedIn(account()));
  const isReady = watch(firstCardReady(store, Promise.resolve()));
  await jest.advanceTimersByTimeAsync(ms);
  expect(isReady()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isReady()).toBe(true);
});

test('the poster is removed', () => {
  showPoster();
  removeEarlyPoster();
  expect(document.body.innerHTML).toBe('<div id="root"></div>');
});
