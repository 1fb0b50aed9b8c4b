import { expect, test } from '@jest/globals';
import { resultsOfFrames, type ScanVerdict } from '#domain/scan-verdict';

const earlier: ScanVerdict = {
  labels: [
    { label: 'blank', score: 0.2, isFlagged: false },
    { label: 'language', score: 1, isFlagged: true },
  ],
  scanners: ['picture@1', 'model@nsfwjs 4.4.0', 'language@4'],
  flagCode: 'flagged_language',
};
const names = ['picture', 'model'];

test('a newer version of a scanner does not judge the same frames again', () => {
  const results = resultsOfFrames(earlier, { names, isApproved: false });
  expect(results?.map(({ scanner }) => scanner)).toEqual(['picture@1', 'model@nsfwjs 4.4.0']);
  expect(results?.flatMap(({ found }) => found?.labels.map(({ label }) => label))).toEqual(['blank']);
});

test('a scanner that has not answered runs again, unless an admin has approved the frames', () => {
  const without = { ...earlier, scanners: ['picture@1', 'language@4'], flagCode: 'not_scanned' };
  expect(resultsOfFrames(without, { names, isApproved: false })).toBeUndefined();
  const approved = resultsOfFrames(without, { names, isApproved: true });
  expect(approved?.map(({ scanner }) => scanner)).toEqual(['picture@1']);
  expect(resultsOfFrames(null, { names, isApproved: true })).toBeUndefined();
});

test('an approved item without an answer of any frame scanner stays that way', () => {
  const unread = { ...earlier, labels: [], scanners: ['language@4'], flagCode: 'not_scanned' };
  expect(resultsOfFrames(unread, { names, isApproved: true })).toEqual([]);
});
