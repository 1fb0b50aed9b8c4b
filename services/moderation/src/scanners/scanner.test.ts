import { expect, test } from '@jest/globals';
import { fingerprintOfCaptions, fingerprintOfHashtag, fingerprintOfTitle } from '@tallscreen/kit/flagged-texts';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { scene } from '../../tests/frames.ts';
import { fingerprintOf } from '#domain/fingerprint';
import { DENSITY } from '#domain/frame';
import { flaggedTextsOf } from '#domain/scan-verdict';
import { createWordCheck } from '@tallscreen/kit/words';
import { languageScanner } from '#scanners/language';
import { createPictureScanner } from '#scanners/picture';
import { createRemovedContentScanner } from '#scanners/removed-content';
import { runScanners, type ContentScanner, type ScannedCaptions } from '#scanners/scanner';

const asCaptions = (file: string): ScannedCaptions => ({ url: `/media/${file.length}.vtt`, file });
const frames = Array.from({ length: 10 }, () => scene(1));
const rules = {
  thresholds: policyDefaults.scan,
  hasBadWord: createWordCheck(policyDefaults['word-list']),
};
const pictureScanner = createPictureScanner({ isModelOn: false });
const input = {
  id: 5,
  title: 'A shitty title',
  hashtags: ['fun'],
  captions: [] as ScannedCaptions[],
  frames: () => Promise.resolve(frames),
  pictures: () => Promise.resolve([]),
  ...rules,
};
const failing: ContentScanner = { name: 'model', version: '2', scan: () => Promise.reject(new Error('down')) };
const model: ContentScanner = {
  name: 'model',
  version: '2',
  scan: () => Promise.resolve({ labels: [{ label: 'weapons', score: 0.9, isFlagged: true }] }),
};

test('joins each reason once, also for labels that only a model knows', async () => {
  const verdict = await runScanners([pictureScanner, languageScanner, model, model], input, () => undefined);
  expect(verdict.flagCode).toBe('flagged_frozen flagged_language flagged_weapons');
  expect(verdict.scanners).toEqual(['picture@blank-frozen-skin', 'language@6', 'model@2', 'model@2']);
});

test('a failed scanner is reported and the others still answer', async () => {
  const failed: string[] = [];
  const verdict = await runScanners([failing, languageScanner], input, ({ scanner }) => failed.push(scanner));
  expect([verdict.flagCode, failed]).toEqual(['flagged_language not_scanned', ['model']]);
  const unread = await runScanners([pictureScanner], { ...input, frames: () => Promise.resolve([]) }, () => undefined);
  expect(unread.flagCode).toBe('not_scanned');
});

test('bad words in the captions of one language are flagged', async () => {
  const clean = { ...input, title: 'A title' };
  const scan = async (captions: readonly string[]) =>
    (await runScanners([languageScanner], { ...clean, captions: captions.map(asCaptions) }, () => undefined)).flagCode;
  // The word check reads digits as the letters that they resemble.
  expect(await scan(['WEBVTT\n\n00:01.455 --> 00:01.717\nHello'])).toBe('');
  const bad = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\n00:02.000 --> 00:03.000\nWhat the f<i>u</i>ck';
  expect(await scan(['WEBVTT', bad])).toBe('flagged_language');
});

test('only the flagged texts are named, captions by their file', async () => {
  const flaggedOf = async (words: Partial<typeof input>) =>
    flaggedTextsOf(await runScanners([languageScanner], { ...input, ...words }, () => undefined));
  const bad = asCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\nWhat the fuck');
  expect(await flaggedOf({ hashtags: ['fun', 'shit'], captions: [bad, asCaptions('WEBVTT')] })).toEqual([
    fingerprintOfTitle('A shitty title'),
    fingerprintOfHashtag('shit'),
    fingerprintOfCaptions(bad.url),
  ]);
  expect(await flaggedOf({ title: 'A title' })).toEqual([]);
});

test('removed content with the same frames is named, the likeliest first, never the item itself', async () => {
  const { kept } = fingerprintOf([scene(1)]);
  const far = fingerprintOf([scene(2)]).kept;
  const scan = async (...found: { id: number; hashes: readonly string[] }[]) => {
    const { labels, matches } = await createRemovedContentScanner(async () => found).scan(input);
    return { label: labels[0], matches };
  };
  const clean = { label: 'removed_content', score: 0, isFlagged: false };
  expect(await scan()).toEqual({ label: clean, matches: [] });
  expect(await scan({ id: 8, hashes: far }, { id: input.id, hashes: kept })).toEqual({ label: clean, matches: [] });
  expect(await scan({ id: 8, hashes: far }, { id: 9, hashes: kept })).toEqual({
    label: { ...clean, score: 1, isFlagged: true },
    matches: [{ itemId: 9, share: 1 }],
  });
});

test('a share is flagged from the threshold of the policy on', async () => {
  const thresholds = { ...rules.thresholds, frozen: 1 };
  // The picture checks use one of several frames that are read in a row.
  const half = [1, 1, 7].flatMap((seed) => Array.from({ length: DENSITY }, () => scene(seed)));
  const scan = (frozen: number) =>
    pictureScanner.scan({
      ...input,
      frames: () => Promise.resolve(half),
      thresholds: { ...thresholds, frozen },
    });
  const isFrozen = async (from: number) => (await scan(from)).labels.find(({ label }) => label === 'frozen')?.isFlagged;
  expect([await isFrozen(0.5), await isFrozen(1)]).toEqual([true, false]);
});
