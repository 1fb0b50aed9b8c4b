import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createTestServer, type Answer, type Call } from '../../testing/server.ts';
import { useViewReport } from './useViewReport.ts';

const item = { type: 'video' as const, id: 7 };
const SECONDS = 10;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void jest.useRealTimers());

/** A card whose coming and going the test decides. */
function start(answer: (call: Call) => Answer = () => ({})) {
  const server = createTestServer(answer);
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={server.store}>{children}</Provider>;
  const { result, rerender } = renderHook((isOnScreen: boolean) => useViewReport(item, isOnScreen, true), {
    initialProps: false,
    wrapper,
  });
  const watch = result.current;
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const place = async (isOnScreen: boolean) => {
    rerender(isOnScreen);
    await later(0);
  };
  const move = (seconds: number) => act(() => watch.onPosition(seconds, SECONDS));
  const events = () =>
    server.calls.flatMap(({ path, body }) => (path === '/analytics/track' ? [JSON.parse(body) as object] : []));
  return { ...server, later, place, move, watch, events };
}

test('a item that begins anew when its card comes back has not looped', async () => {
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

test('a position told after the card was left is not kept', async () => {
  const { place, move, events, later } = start();
  await place(true);
  await place(false);
  move(8);
  await place(true);
  move(0.4);
  await later(0);
  expect(events()).toEqual([]);
});

test('what was watched follows its view, also one whose renewal of the session broke down', async () => {
  let isBroken = true;
  const { client, calls, events, place, later, watch } = start();
  const { query } = client;
  client.query = async (...call) => {
    if (isBroken) throw new Error('The refresh threw.');
    return query(...call);
  };
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await place(true);
  watch.onPlay();
  await later(4000);
  await place(false);
  expect(calls).toEqual([]);
  isBroken = false;
  await later(2000);
  errors.mockRestore();
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/videos/7/view' });
  expect(events()).toEqual([{ video_id: 7, event: 'watch', watch_duration: 4 }]);
});
