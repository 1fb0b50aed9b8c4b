import { pause } from '../api/backoff.ts';
import { feedApi } from '../api/feed.ts';
import type { AppStore } from './store.ts';

/** Longest time that the first drawing waits for the feed, so that the feed is drawn once and not three times. */
const LONGEST_MS = 500;
/** The same while the user sees the early poster, which the first drawing removes. */
const LONGEST_WITH_POSTER_MS = 3_000;

/** Longer than a frame. A page in the background draws no frames. */
const FRAME_MS = 100;
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const earlyPoster = () => document.querySelector<HTMLImageElement>('.early-poster');

function isPosterSeen(): boolean {
  const poster = earlyPoster();
  return poster !== null && poster.naturalWidth > 0 && getComputedStyle(poster).display !== 'none';
}

/** Resolves when the first page of the feed is in the store, or when the user should wait no longer. */
export async function firstCardReady(store: AppStore, restored: Promise<void>): Promise<void> {
  const load = async () => {
    await restored;
    // The user of the feed is known only now.
    if (store.getState().session.status !== 'signedIn') return;
    await store.dispatch(feedApi.endpoints.feed.initiate('', { subscribe: false }));
    // Wait a frame, which shows the poster, because drawing the feed takes longer than a frame.
    if (isPosterSeen()) await Promise.race([nextFrame(), pause(FRAME_MS)]);
  };
  const waitLong = async () => {
    await pause(LONGEST_MS);
    if (isPosterSeen()) await pause(LONGEST_WITH_POSTER_MS - LONGEST_MS);
  };
  // The screen shows a failed feed. Other failures must not keep the screen from being drawn.
  await Promise.race([load().catch((error: unknown) => reportError(error)), waitLong()]);
}

export const removeEarlyPoster = (): void => earlyPoster()?.remove();
