import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from '@jest/globals';

const code = readFileSync(path.join(import.meta.dirname, '../../web/public/sw.js'), 'utf8');
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
