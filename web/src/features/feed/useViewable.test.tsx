import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createTestServer, fail, type Answer } from '../../testing/server.ts';
import { useViewable } from './useViewable.ts';

const item = { type: 'promo' as const, id: 50 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

function start(answer: () => Answer = () => ({})) {
  const server = createTestServer(answer);
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={server.store}>{children}</Provider>;
  const { rerender } = renderHook((isInView: boolean) => useViewable(item, isInView), { initialProps: false, wrapper });
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const place = async (isInView: boolean) => {
    rerender(isInView);
    await later(0);
  };
  const events = () => server.bodies('/analytics/track').map((body) => (body as { event: string }).event);
  return { ...server, later, place, events };
}

test('two seconds in view are reported once', async () => {
  const { place, later, events, bodies } = start();
  await place(true);
  expect(events()).toEqual(['impression']);
  await later(1_900);
  expect(events()).toEqual(['impression']);
  await later(200);
  await place(false);
  await place(true);
  await later(5_000);
  expect(events()).toEqual(['impression', 'viewable']);
  expect(bodies('/analytics/track')).toMatchObject([{ video_id: 50, item_type: 'promo' }, { item_type: 'promo' }]);
});

test('a promo that leaves before is not viewable, and begins anew when it is back', async () => {
  const { place, later, events } = start();
  await place(true);
  await later(1_500);
  await place(false);
  await later(5_000);
  await place(true);
  await later(1_500);
  expect(events()).toEqual(['impression', 'impression']);
});

test('without an answer to the impression nothing more is reported', async () => {
  const { place, later, events } = start(() => fail(404));
  await place(true);
  await later(5_000);
  expect(events()).toEqual(['impression']);
});
