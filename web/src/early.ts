// Runs while the client's other scripts still load: requests the data that the feed shows first, shows its first
// poster, and then starts the client. `app/earlyAnswers.ts` passes the answers to the client. The build writes this
// file into the page, so it can import types only. The development server runs `main.tsx` without it. Reasons:
// deploy/docs/adr/0158-a-fast-client.md.
import type { FeedPage } from '@tallscreen/bff/contract/video';

export interface EarlyAnswer {
  readonly authorization: string;
  readonly answer: Promise<Response>;
  readonly abort: (reason?: unknown) => void;
}
/** by address */
export type EarlyAnswers = Map<string, EarlyAnswer>;

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

const ACCOUNT = '/api/v1/auth/me';
const FEED = '/api/v1/videos/feed?limit=10';

/** Returns null for guests and where the browser forbids storage. */
function readToken(): string | null {
  try {
    return localStorage.getItem('token');
  } catch {
    return null;
  }
}

function ask(path: string, authorization: string): EarlyAnswer {
  const controller = new AbortController();
  const answer = fetch(path, {
    headers: { authorization },
    credentials: 'same-origin',
    signal: controller.signal,
  });
  // Ignore it here: the client gets the error when it takes the answer.
  answer.catch(() => undefined);
  return { authorization, answer, abort: (reason) => controller.abort(reason) };
}

/** Wider pictures are not cropped to the shape of the card: `WIDEST_CUT` in features/feed/Player.tsx. */
const WIDEST_CUT = 0.7;

let isPosterComing = false;

/**
 * Shows the first poster, if it may stand in for the first card. Resolves when it is loaded. `main.tsx` removes it when
 * it has drawn the card.
 */
async function showFirstPoster(feed: Promise<Response>): Promise<void> {
  const page = (await (await feed).clone().json()) as Partial<FeedPage>;
  const { type, thumbnail_url: address, width, height } = page.items?.[0] ?? {};
  await isParsed;
  const isDrawn = document.getElementById('root')?.hasChildNodes() === true;
  if (isDrawn || type !== 'video' || !address || !width || !height || width > height * WIDEST_CUT) return;
  const poster = new Image();
  poster.fetchPriority = 'high';
  poster.src = address;
  poster.alt = '';
  poster.className = 'early-poster';
  // On phones the style sheet shows it. Elsewhere it is only preloaded.
  poster.hidden = true;
  document.body.prepend(poster);
  isPosterComing = matchMedia('(width < 640px)').matches;
  if (isPosterComing) await poster.decode();
}

/** Requests the account and the feed. Resolves when the first poster is shown, or when there will be none. */
async function startFeed(token: string): Promise<void> {
  const authorization = `Bearer ${token}`;
  const addressOf = (path: string) => new URL(path, location.href).href;
  const feed = ask(FEED, authorization);
  globalThis.earlyAnswers = new Map([
    [addressOf(ACCOUNT), ask(ACCOUNT, authorization)],
    [addressOf(FEED), feed],
  ]);
  // On failure the poster is shown when the card is drawn.
  await showFirstPoster(feed.answer).catch(() => undefined);
  if (!isPosterComing) return;
  await isStyled;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The starting client uses all of the CPU, so it waits for the feed, but no longer than this. */
const LONGEST_MS = 300;
/** The same if a poster is loaded, which the user then sees meanwhile. */
const LONGEST_WITH_POSTER_MS = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function waitFor(started: Promise<void>): Promise<void> {
  await Promise.race([started, pause(LONGEST_MS)]);
  if (isPosterComing) await Promise.race([started, pause(LONGEST_WITH_POSTER_MS - LONGEST_MS)]);
}

const isParsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve();
  else document.addEventListener('DOMContentLoaded', () => resolve());
});
/** The client measures its own drawing. */
const isStyled = isParsed.then(() => {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet);
  return Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve);
          link.addEventListener('error', resolve);
        }),
    ),
  );
});

const isFeed = ['/', '/feed'].includes(location.pathname) && location.search === '';
const token = isFeed ? readToken() : null;
const headStart = token ? waitFor(startFeed(token)) : Promise.resolve();

// After the feed, because a browser has only six connections over HTTP/1.1.
const { main, preloaded = '' } = document.currentScript?.dataset ?? {};
for (const href of [main, ...preloaded.split(' ')]) {
  if (!href) continue;
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
  document.head.append(link);
}
if (main !== undefined) void Promise.all([headStart, isStyled]).then(() => import(/* @vite-ignore */ main));
