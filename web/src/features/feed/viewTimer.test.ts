import { expect, test } from '@jest/globals';
import { unwatched, viewTimer, wholeSecondsWatched, type ViewEvent } from './viewTimer.ts';

const after = (...events: [ViewEvent['type'], number][]) =>
  events.reduce((state, [type, now]) => viewTimer(state, { type, now }), unwatched);

test('a view is due after three seconds on stage, not before', () => {
  expect(after(['show', 1000], ['tick', 3999]).isViewed).toBe(false);
  expect(after(['show', 1000], ['tick', 4000]).isViewed).toBe(true);
});

test('leaving the stage starts the three seconds anew', () => {
  expect(after(['show', 0], ['hide', 2000], ['show', 2500], ['tick', 5000]).isViewed).toBe(false);
});

test('a card left exactly when the view falls due still counts', () => {
  expect(after(['show', 0], ['hide', 3000]).isViewed).toBe(true);
});

test('only playing time is watch time, and a pause stops it', () => {
  const state = after(['show', 0], ['play', 500], ['pause', 2500], ['play', 4000], ['hide', 5200]);
  expect(state.watchedMs).toBe(3200);
  expect(wholeSecondsWatched(state)).toBe(3);
});

test('playing twice without a pause does not begin again', () => {
  expect(after(['play', 0], ['play', 900], ['pause', 1000]).watchedMs).toBe(1000);
});

test('what was reported is not reported again, the rest of a second is kept', () => {
  expect(after(['play', 0], ['pause', 2700], ['reported', 2700]).watchedMs).toBe(700);
});
