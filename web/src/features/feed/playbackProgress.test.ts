import { expect, test } from '@jest/globals';
import { playbackProgress, playbackStart } from './playbackProgress.ts';

function play(positions: number[], duration: number) {
  let state = playbackStart;
  return positions.flatMap((position) => {
    const step = playbackProgress(state, position, duration);
    state = step.state;
    return step.events;
  });
}

test('returns complete once, at 90 %', () => {
  expect(play([1, 8.9], 10)).toEqual([]);
  expect(play([1, 9, 9.5, 9.9], 10)).toEqual(['complete']);
});

test('returns loop for each jump back to the start', () => {
  expect(play([5, 9.8, 0.1, 5, 9.7, 0.2], 10)).toEqual(['complete', 'loop', 'loop']);
});

test('a short video that loops between two positions is complete', () => {
  expect(play([0.8, 0.1], 1)).toEqual(['complete', 'loop']);
});

test('returns nothing while the duration is unknown', () => {
  expect(play([1, 2], Number.NaN)).toEqual([]);
});
