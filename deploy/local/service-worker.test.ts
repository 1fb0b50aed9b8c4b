import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from '@jest/globals';

const readScript = (name: string) => readFileSync(path.join(import.meta.dirname, '../../web/public', name), 'utf8');
const code = readScript('sw.js');
const ORIGIN = 'https://tallscreen.example';

type Handler = (event: object) => void;
let handlers: Record<string, Handler>;
let stored: Map<string, string>;
let isOnline: boolean;

beforeEach(() => {
  handlers = {};
  stored = new Map();
  isOnline = true;
  const fetchPage = async ({ url }: { url: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return `network ${new URL(url).pathname}`;
  };
  const scope = {
    URL,
    Request: class {
      readonly url: string;
      constructor(url: string) {
        this.url = new URL(url, ORIGIN).href;
      }
    },
    Response: { error: () => 'error' },
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    skipWaiting: async () => undefined,
    registration: {},
    // The imported part has tests of its own in web/src/worker.
    importScripts: () => undefined,
    clients: { claim: async () => undefined },
    fetch: fetchPage,
    caches: {
      match: async (key: string) => stored.get(key),
      open: async () => ({
        addAll: async (requests: { url: string }[]) => {
          for (const { url } of requests) stored.set(new URL(url).pathname, `stored ${new URL(url).pathname}`);
        },
      }),
    },
  };
  runInContext(code, createContext(scope));
});

async function fire(name: string, event: object): Promise<unknown> {
  let answer: unknown = 'not handled';
  const keep = (promise: unknown) => (answer = promise);
  handlers[name]?.({ ...event, waitUntil: keep, respondWith: keep });
  return await answer;
}

const ask = (url: string, more: object = {}) =>
  fire('fetch', { request: { url: new URL(url, ORIGIN).href, method: 'GET', mode: 'cors', ...more } });
const navigate = (url: string) => ask(url, { mode: 'navigate' });

test('without a connection every page is the offline page, with its files', async () => {
  await fire('install', {});
  await fire('activate', {});
  expect(await navigate('/video/1')).toBe('network /video/1');
  isOnline = false;
  for (const page of ['/', '/video/1', '/feed?video=1']) expect(await navigate(page)).toBe('stored /offline.html');
  expect(await ask('/offline.css')).toBe('stored /offline.css');
});

test('with a connection nothing comes from the store', async () => {
  await fire('install', {});
  stored.set('/', 'old');
  expect(await navigate('/')).toBe('network /');
  expect(await ask('/favicon.svg')).toBe('network /favicon.svg');
});

test.each([
  ['/api/v1/videos/feed', 'cors'],
  ['/api/docs', 'navigate'],
  ['/media/videos/1/a/720p.mp4', 'no-cors'],
  ['/assets/index-1a2b.js', 'cors'],
  ['https://other.example/', 'navigate'],
])('%s is not touched', async (url, mode) => {
  await fire('install', {});
  isOnline = false;
  expect(await ask(url, { mode })).toBe('not handled');
  expect(await ask('/video/1', { mode: 'navigate', method: 'POST' })).toBe('not handled');
});

/** Runs the script of the offline page; `pass` ends the pause before its next look and returns how long that was. */
function openOfflinePage(look: () => Promise<{ status: number }>, onLine = true) {
  const heading = { textContent: 'You are offline' };
  const page = { heading, reloads: 0 };
  let timer: { run: () => void; ms: number } | undefined;
  const scope = {
    Math: Object.assign(Object.create(Math), { random: () => 0.5 }),
    addEventListener: () => undefined,
    document: { querySelector: () => heading },
    location: { href: `${ORIGIN}/video/1`, reload: () => (page.reloads += 1) },
    navigator: { onLine },
    fetch: look,
    setTimeout: (run: () => void, ms: number) => (timer = { run, ms }),
  };
  runInContext(readScript('offline.js'), createContext(scope));
  const pass = async () => {
    const due = timer;
    timer = undefined;
    due?.run();
    // The look ends with promises that are settled already.
    await nextTurn();
    return due?.ms;
  };
  return { page, pass };
}

test('the offline page looks for the server after growing pauses, and reloads when that answers', async () => {
  const answers = [undefined, 503, undefined, 502, 200];
  const { page, pass } = openOfflinePage(async () => {
    const status = answers.shift();
    if (!status) throw new TypeError('Failed to fetch');
    return { status };
  });
  expect(page.heading.textContent).toBe('Tallscreen cannot be reached');
  const pauses = [];
  for (let i = 0; i < 5; i += 1) {
    expect(page.reloads).toBe(0);
    pauses.push(await pass());
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000]);
  expect(page.reloads).toBe(1);
  expect(await pass()).toBeUndefined();
});

test('the offline page says so where there is no network at all', () => {
  const { page } = openOfflinePage(async () => ({ status: 200 }), false);
  expect(page.heading.textContent).toBe('You are offline');
});
