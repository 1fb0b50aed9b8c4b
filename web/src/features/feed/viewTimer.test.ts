import { expect, test } from '@jest/globals';
import { unwatched, viewTimer, wholeSecondsWatched, type ViewEvent } from './viewTimer.ts';

const after = (...events: [ViewEvent['type'], number][]) =>
  events.reduce((state, [type, now]) => viewTimer(state, { type, now }), unwatched);

test('a view counts after three visible seconds, not before', () => {
  expect(after(['show', 1000], ['tick', 3999]).isViewed).toBe(false);
  expect(after(['show', 1000], ['tick', 4000]).isViewed).toBe(true);
});

test('leaving the card restarts the three seconds', () => {
  expect(after(['show', 0], ['hide', 2000], ['show', 2500], ['tick', 5000]).isViewed).toBe(false);
});

test('a card left after exactly three seconds counts', () => {
  expect(after(['show', 0], ['hide', 3000]).isViewed).toBe(true);
});

test('only playing time is watch time', () => {
  const state = after(['show', 0], ['play', 500], ['pause', 2500], ['play', 4000], ['hide', 5200]);
  expect(state.watchedMs).toBe(3200);
  expect(wholeSecondsWatched(state)).toBe(3);
});

test('a second play event does not restart the time', () => {
  expect(after(['show', 0], ['play', 0], ['play', 900], ['pause', 1000]).watchedMs).toBe(1000);
});

test('reported seconds are subtracted, and the remaining fraction is kept', () => {
  expect(after(['show', 0], ['play', 0], ['pause', 2700], ['reported', 2700]).watchedMs).toBe(700);
});

test('playing time while the card does not count as visible is not watch time', () => {
  const state = after(['play', 0], ['show', 1000], ['hide', 2000], ['show', 5000], ['pause', 6000]);
  expect(state.watchedMs).toBe(2000);
});
