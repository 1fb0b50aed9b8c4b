import { expect, test } from '@jest/globals';
import { noCut } from '@tallscreen/proto/rules/cut-rules';
import { cutTexts, firstCut, moveEnd } from './trim.ts';

test('of a longer file the first 30 seconds are chosen, of a shorter one nothing', () => {
  expect(firstCut(45_000)).toEqual({ trimStartMs: 0, trimEndMs: 30_000, coverMs: null });
  expect([firstCut(30_000), firstCut(null)]).toEqual([noCut, noCut]);
});

test('the other end follows where the part would be too long or too short', () => {
  const cut = { ...firstCut(45_000), coverMs: 29_000 };
  expect(moveEnd(cut, 45_000, 'end', 40_000)).toEqual({ trimStartMs: 10_000, trimEndMs: 40_000, coverMs: 29_000 });
  expect(moveEnd(cut, 45_000, 'start', 29_900)).toEqual({ trimStartMs: 29_900, trimEndMs: 30_900, coverMs: 1_000 });
  expect(moveEnd(cut, 45_000, 'start', 45_000)).toMatchObject({ trimStartMs: 44_000, trimEndMs: 45_000 });
  expect(moveEnd(cut, 45_000, 'end', 0)).toMatchObject({ trimStartMs: 0, trimEndMs: 1_000 });
});

test('what is not chosen is sent empty, and the first picture is a choice', () => {
  expect(cutTexts({ trimStartMs: 0, trimEndMs: 5_000, coverMs: null })).toEqual({
    trim_start_ms: '0',
    trim_end_ms: '5000',
    cover_ms: '',
  });
});
