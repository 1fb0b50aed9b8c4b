import { beforeEach, expect, jest, test } from '@jest/globals';
import { feedApi } from '../api/feed.ts';
import { waitFor } from '@testing-library/react';
import { account, tokenOf } from '../testing/data.ts';
import { fail, ok, type Answer } from '../testing/server.ts';
import { createApiClient } from './client.ts';
import { withEarlyAnswers } from './earlyAnswers.ts';
import { restoreSession } from './restoreSession.ts';
import { createStore } from './store.ts';

const OLD = tokenOf(1);
const POSTER = '/media/7/poster.jpg';
const ME = '/auth/me';
const FEED = '/videos/feed?limit=10';
const tall = { id: 7, type: 'video', thumbnail_url: POSTER, width: 720, height: 1280 };

let page: { items: (typeof tall)[]; next_cursor: null };
let sent: string[];
let answerTo: (path: string, authorization: string | null) => Answer;

const fetchFn: typeof fetch = async (input, init) => {
  const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), init);
  const path = request.url.replace(`${location.origin}/api/v1`, '');
  sent.push(path);
  const { status = 200, body } = answerTo(path, request.headers.get('authorization'));
  return Response.json(body, { status });
};

const feedAs = (token: string) =>
  new Request(`${location.origin}/api/v1${FEED}`, { headers: { authorization: `Bearer ${token}` } });

/** Runs early.ts, which the build writes into the page. */
async function runEarly(path: string) {
  history.pushState(null, '', path);
  jest.resetModules();
  const currentScript = document.querySelector('script[data-main]');
  Object.defineProperty(document, 'currentScript', { value: currentScript, configurable: true });
  await import('../early.ts');
}

/** Opens the page at this path: first early.ts runs, then the client loads the account and the feed. */
async function open(path: string) {
  await runEarly(path);
  const early = globalThis.earlyAnswers;
  const asked = [...sent];
  const client = createApiClient({
    baseUrl: `${location.origin}/api/v1`,
    fetchFn: withEarlyAnswers(fetchFn, early),
    storage: localStorage,
  });
  const store = createStore(client);
  await store.dispatch(restoreSession());
  const feed = await store.dispatch(feedApi.endpoints.feed.initiate(''));
  return { asked, store, feed };
}

beforeEach(() => {
  page = { items: [tall], next_cursor: null };
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="root"></div>';
  sent = [];
  answerTo = (path) => ok(path === ME ? account() : page);
  globalThis.earlyAnswers = undefined;
  globalThis.fetch = fetchFn;
  localStorage.setItem('token', OLD);
});

test.each(['/', '/feed'])(
  'at %s the account, the feed and its first poster are requested early, and once',
  async (path) => {
    const { asked, store, feed } = await open(path);
    expect(asked).toEqual([FEED, ME]);
    expect(sent).toEqual(asked);
    expect(store.getState().session).toMatchObject({ status: 'signedIn', account: { username: 'ann' } });
    expect(feed.data?.pages).toEqual([page]);
    expect(document.querySelector<HTMLImageElement>('.early-poster')?.src).toBe(location.origin + POSTER);
  },
);

test.each(['/search', '/feed?tab=following', '/feed?video=3'])('at %s nothing is requested early', async (path) => {
  expect((await open(path)).asked).toEqual([]);
});

test('for a guest nothing is requested early', async () => {
  localStorage.clear();
  expect((await open('/feed')).asked).toEqual([]);
});

test('an early answer is used once', async () => {
  const { store } = await open('/feed');
  await store.dispatch(feedApi.endpoints.feed.initiate('', { forceRefetch: true }));
  expect(sent).toEqual([FEED, ME, FEED]);
});

test('with an expired token the session is renewed, and everything is requested again', async () => {
  answerTo = (path, authorization) => {
    if (path === '/auth/refresh') return ok({ access_token: 'new' });
    if (authorization !== 'Bearer new') return fail(401, 'Expired.');
    return ok(path === ME ? account() : page);
  };
  const { feed } = await open('/feed');
  expect(feed.data?.pages).toEqual([page]);
  expect(sent).toEqual([FEED, ME, '/auth/refresh', ME, FEED]);
});

test('the early answer of one user is not given to another', async () => {
  await runEarly('/feed');
  await withEarlyAnswers(fetchFn, globalThis.earlyAnswers)(feedAs(tokenOf(2)));
  expect(sent).toEqual([FEED, ME, FEED]);
});

test('a call that had no connection is repeated', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  await runEarly('/feed');
  const answer = await withEarlyAnswers(fetchFn, globalThis.earlyAnswers)(feedAs(OLD));
  expect(await answer.json()).toEqual(page);
});

test.each([429, 503])('an answer %d is not requested twice', async (status) => {
  answerTo = () => fail(status);
  const { feed } = await open('/feed');
  expect(feed.error).toMatchObject({ status });
  expect(sent).toEqual([FEED, ME]);
});

test('a call that the client aborts ends, although it was made early', async () => {
  let isAborted = false;
  globalThis.fetch = (_, init) => {
    const { signal } = init!;
    return new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => {
        isAborted = true;
        reject(signal!.reason as Error);
      });
    });
  };
  await runEarly('/feed');
  const late = new AbortController();
  const call = withEarlyAnswers(async (input) => {
    (input as Request).signal.throwIfAborted();
    return Response.json({});
  }, globalThis.earlyAnswers)(new Request(feedAs(OLD), { signal: late.signal }));
  late.abort(new Error('Too late.'));
  await expect(call).rejects.toThrow('Too late.');
  expect(isAborted).toBe(true);
});

test('a wide poster is not shown early, because the card shows it whole', async () => {
  page.items = [{ ...tall, width: 1280, height: 720 }];
  await open('/feed');
  expect(document.querySelector('.early-poster')).toBeNull();
});

test('a poster that comes after the first card does not cover it', async () => {
  document.getElementById('root')!.append('A card');
  await open('/feed');
  expect(document.querySelector('.early-poster')).toBeNull();
});

test('a promo is not shown early, because its card is loaded later', async () => {
  page.items = [{ ...tall, type: 'promo' }];
  await open('/feed');
  expect(document.querySelector('.early-poster')).toBeNull();
});

const MAIN = 'data:text/javascript,globalThis.isStarted=true';
const isStarted = () => (globalThis as { isStarted?: boolean }).isStarted === true;

/** Opens the page with a client that only reports its start. */
async function openPage(path: string, { fetchIt = fetchFn, head = '' } = {}) {
  Object.assign(globalThis, { isStarted: false });
  document.head.innerHTML = `<script data-main="${MAIN}" data-preloaded="/a.js /b.js"></script>${head}`;
  globalThis.fetch = fetchIt;
  await runEarly(path);
}

test.each([
  ['for a guest', '/feed', false],
  ['on other screens', '/search', true],
])('the client is started without waiting %s', async (_, path, isSignedIn) => {
  if (!isSignedIn) localStorage.clear();
  const timer = jest.spyOn(globalThis, 'setTimeout');
  await openPage(path);
  expect(timer).not.toHaveBeenCalled();
  timer.mockRestore();
  await waitFor(() => expect(isStarted()).toBe(true));
  expect(sent).toEqual([]);
});

test('the client starts when the feed has arrived', async () => {
  let answerFeed: (response: Response) => void = () => undefined;
  const timer = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  await openPage('/feed', {
    fetchIt: (input) =>
      new Promise((resolve) => {
        if (typeof input === 'string' && input.endsWith(FEED)) answerFeed = resolve;
      }),
  });
  timer.mockRestore();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isStarted()).toBe(false);
  answerFeed(Response.json(page));
  await waitFor(() => expect(isStarted()).toBe(true));
});

test('on a phone the client is started when the first poster is loaded', async () => {
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>();
  HTMLImageElement.prototype.decode = () => isLoaded;
  globalThis.matchMedia = (query) => ({ matches: query === '(width < 640px)' }) as never;
  const isPosterThere = new Promise<unknown>((resolve) => {
    new MutationObserver(resolve).observe(document.body, { childList: true });
  });
  const timer = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  await openPage('/feed');
  await isPosterThere;
  timer.mockRestore();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isStarted()).toBe(false);
  load();
  await waitFor(() => expect(isStarted()).toBe(true));
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

test('the client is started although the feed does not answer', async () => {
  await openPage('/feed', { fetchIt: () => new Promise(() => undefined) });
  await waitFor(() => expect(isStarted()).toBe(true));
});

test('the scripts of the client are loaded after the feed is requested', async () => {
  let preloadedBefore: number | undefined;
  await openPage('/feed', {
    fetchIt: () => {
      preloadedBefore ??= document.querySelectorAll('link[rel=modulepreload]').length;
      return new Promise(() => undefined);
    },
  });
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  expect(preloadedBefore).toBe(0);
  expect(Array.from(links, (link) => link.getAttribute('href'))).toEqual([MAIN, '/a.js', '/b.js']);
});

test('the client starts when the style sheets have arrived', async () => {
  await openPage('/search', { head: '<link rel="stylesheet" href="/a.css">' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isStarted()).toBe(false);
  document.querySelector('link')!.dispatchEvent(new Event('load'));
  await waitFor(() => expect(isStarted()).toBe(true));
});
