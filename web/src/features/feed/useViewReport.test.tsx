import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createTestServer, fail, offline, ok, type Answer, type Call } from '../../testing/server.ts';
import { useViewReport } from './useViewReport.ts';

const item = { type: 'video' as const, id: 7 };
const SECONDS = 10;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

/** A card whose visibility the test controls. */
function start(answer: (call: Call) => Answer = () => ({})) {
  const server = createTestServer(answer);
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={server.store}>{children}</Provider>;
  let renders = 0;
  const useCard = (isOnScreen: boolean) => {
    renders++;
    return useViewReport(item, isOnScreen, true, 'search');
  };
  const { result, rerender, unmount } = renderHook(useCard, { initialProps: false, wrapper });
  const watch = result.current;
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const place = async (isOnScreen: boolean) => {
    rerender(isOnScreen);
    await later(0);
  };
  const move = (seconds: number) => act(() => watch.onPosition(seconds, SECONDS));
  const events = () =>
    server.calls.flatMap(({ path, body }) => (path === '/analytics/track' ? [JSON.parse(body) as object] : []));
  return { ...server, later, place, move, watch, events, unmount, renders: () => renders };
}

test('a video that restarts when its card is shown again does not count as looped', async () => {
  const { place, move, events, later } = start();
  await place(true);
  move(8);
  await place(false);
  await place(true);
  move(0.4);
  await later(0);
  expect(events()).toEqual([]);
  move(8);
  move(0.2);
  await later(0);
  expect(events()).toMatchObject([{ event: 'complete' }, { event: 'loop' }]);
});

test('moving the position back does not count as looped', async () => {
  const { place, move, events, later, watch } = start();
  await place(true);
  move(8);
  act(() => watch.onSeek(0.5));
  move(0.6);
  await later(0);
  expect(events()).toEqual([]);
});

test('watch time begins when the card counts as visible, although it plays before', async () => {
  const { place, later, watch, events } = start();
  watch.onPlay();
  await later(2000);
  await place(true);
  await later(3200);
  await place(false);
  await later(0);
  expect(events()).toEqual([{ video_id: 7, event: 'watch', watch_duration: 3 }]);
});

test('ignores a position reported after the card was left', async () => {
  const { place, move, events, later } = start();
  await place(true);
  await place(false);
  move(8);
  await place(true);
  move(0.4);
  await later(0);
  expect(events()).toEqual([]);
});

test('reports watch time after the view, also if the first view call failed', async () => {
  let isDown = true;
  const { calls, events, place, later, watch } = start(() => (isDown ? offline() : ok()));
  await place(true);
  watch.onPlay();
  await later(4000);
  await place(false);
  expect(calls.map(({ path }) => path)).toEqual(['/videos/7/view']);
  isDown = false;
  await later(2000);
  expect(calls[1]).toMatchObject({ method: 'POST', path: '/videos/7/view', body: '{"source":"search"}' });
  expect(events()).toEqual([{ video_id: 7, event: 'watch', watch_duration: 4 }]);
});

test('reports once that a video was left for another within two seconds of playing', async () => {
  const { place, later, watch, events } = start();
  watch.onPlay();
  for (let visit = 0; visit < 2; visit++) {
    await place(true);
    await later(900);
    await place(false);
  }
  expect(events()).toEqual([{ video_id: 7, event: 'skip' }]);
});

test.each([
  ['that did not play', 0, 900],
  ['that played for longer', 100, 2500],
  ['that was viewed', 2500, 900],
])('a video %s was not skipped', async (_name, before, played) => {
  const { place, later, watch, events } = start();
  await place(true);
  await later(before);
  if (before > 0) watch.onPlay();
  await later(played);
  await place(false);
  expect(events().filter((event) => 'event' in event && event.event === 'skip')).toEqual([]);
});

test('a short video that was watched to its end was not skipped', async () => {
  const { place, later, watch, move, events } = start();
  await place(true);
  watch.onPlay();
  await later(1000);
  move(9.5);
  await place(false);
  expect(events()).toEqual([{ video_id: 7, event: 'complete' }]);
});

test('leaving the page or the tab does not skip the video', async () => {
  const { place, later, watch, events, unmount } = start();
  await place(true);
  watch.onPlay();
  await later(900);
  window.dispatchEvent(new Event('pagehide'));
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await place(false);
  hidden.mockRestore();
  await place(true);
  unmount();
  await later(0);
  expect(events()).toEqual([]);
});

test('reports no view for a card that was visible for less than three seconds', async () => {
  const { place, later, calls } = start();
  await place(true);
  await later(2900);
  await place(false);
  await later(10_000);
  expect(calls).toEqual([]);
});

test('reports one view per card, however often it returns', async () => {
  const { place, later, sent } = start();
  for (let visit = 0; visit < 3; visit++) {
    await place(true);
    await later(3500);
    await place(false);
  }
  expect(sent('POST')).toEqual(['POST /videos/7/view']);
});

test('reports the watch time when the page unloads', async () => {
  const { place, later, watch, events } = start();
  await place(true);
  watch.onPlay();
  await later(5200);
  window.dispatchEvent(new Event('pagehide'));
  await later(0);
  expect(events()).toEqual([{ video_id: 7, event: 'watch', watch_duration: 5 }]);
});

test('reports no watch time for a view that was refused', async () => {
  const { place, later, watch, sent } = start(() => fail(404));
  await place(true);
  watch.onPlay();
  await later(8000);
  await place(false);
  await later(60_000);
  expect(sent()).toEqual(['POST /videos/7/view']);
});

test('a card is not drawn again when its view and its watch time are reported', async () => {
  const { place, watch, later, calls, renders } = start();
  await place(true);
  act(() => watch.onPlay());
  await later(4_000);
  await place(false);
  await later(100);
  expect(calls.map(({ path }) => path)).toEqual(['/videos/7/view', '/analytics/track']);
  // First, shown, left.
  expect(renders()).toBe(3);
});
