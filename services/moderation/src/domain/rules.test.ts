import { expect, test } from '@jest/globals';
import { scene } from '../../tests/harness/frames.ts';
import { createLanguageScanner, createRemovedContentScanner, pictureScanner } from '#domain/built-in-scanners';
import { judge } from '#domain/decision';
import { hashOf } from '#domain/fingerprint';
import { checkPrice, currentOf, type Price } from '#domain/pricing';
import { runScanners, type ContentScanner } from '#domain/scanner';
import { hasBadWord } from '#scan/word-list';

const frames = Array.from({ length: 10 }, () => scene(1));
const input = { title: 'A shitty title', hashtags: ['fun'], frames: () => Promise.resolve(frames) };
const failing: ContentScanner = { name: 'model', version: '2', scan: () => Promise.reject(new Error('down')) };
const model: ContentScanner = {
  name: 'model',
  version: '2',
  scan: () => Promise.resolve({ labels: [{ label: 'weapons', score: 0.9, isFlagged: true }] }),
};

test('reasons are joined, each once; a model may name what nobody here knows', async () => {
  const verdict = await runScanners(
    [pictureScanner, createLanguageScanner(hasBadWord), model, model],
    input,
    () => undefined,
  );
  expect(verdict.flagReason).toBe('Frozen video. Language. Flagged as weapons.');
  expect(verdict.scanners).toEqual(['picture@1', 'language@1', 'model@2', 'model@2']);
});

test('a scanner that is down is told of and keeps no other from answering', async () => {
  const failed: string[] = [];
  const verdict = await runScanners([failing, createLanguageScanner(hasBadWord)], input, ({ scanner }) =>
    failed.push(scanner),
  );
  expect([verdict.flagReason, failed]).toEqual(['Language. Not scanned.', ['model']]);
  const nothing = await runScanners([pictureScanner], { ...input, frames: () => Promise.resolve([]) }, () => undefined);
  expect(nothing.flagReason).toBe('Not scanned.');
});

test('removed content is what most of the frames were seen in before; nothing more is read than it takes', async () => {
  const scan = async (...removed: string[][]) => {
    let read = 0;
    async function* list() {
      for (const hashes of removed) yield await Promise.resolve((read++, hashes));
    }
    const { labels } = await createRemovedContentScanner(list).scan(input);
    return { label: labels[0], read };
  };
  const [same, other, far] = [[hashOf(scene(1))], ['0000000000000000'], ['ffffffffffffffff']];
  const clean = { label: 'removed_content', score: 0, isFlagged: false };
  expect(await scan()).toEqual({ label: clean, read: 0 });
  expect(await scan(other, far)).toEqual({ label: clean, read: 2 });
  expect(await scan(other, same, far)).toEqual({ label: { ...clean, score: 1, isFlagged: true }, read: 2 });
});

test('words are found in spite of their spelling, and not inside of others', () => {
  expect(['fuck', 'FUUUCK', 'sh1t', 'shiiiit'].map(hasBadWord)).toEqual([true, true, true, true]);
  expect(['Scunthorpe', 'class', 'A day at the beach', ''].map(hasBadWord)).toEqual([false, false, false, false]);
});

test.each([
  [null, 'approve', 'new'],
  [null, 'remove', 'new'],
  ['approve', 'approve', 'repeat'],
  ['approve', 'reject', 'conflict'],
  ['approve', 'remove', 'new'],
  ['approve', 'reopen', 'conflict'],
  ['reject', 'approve', 'conflict'],
  ['reject', 'reopen', 'new'],
  ['reject', 'remove', 'new'],
  ['reopen', 'approve', 'new'],
  ['reopen', 'reject', 'new'],
  ['remove', 'remove', 'repeat'],
  ['remove', 'approve', 'conflict'],
] as const)('after %s, %s is %s', (latest, verdict, expected) => {
  expect(judge(latest && { verdict: latest }, verdict)).toBe(expected);
});

const now = new Date('2026-05-05T12:00:00Z');
const price = (changes: Partial<Price> = {}): Price => ({
  minorUnitsPerThousandViews: 250,
  currencyCode: 'eur',
  effectiveFrom: now,
  adminId: 1,
  ...changes,
});

test('the price in force is the newest that has begun', () => {
  const at = (day: number) =>
    price({ effectiveFrom: new Date(Date.UTC(2026, 4, day)), minorUnitsPerThousandViews: day });
  expect(currentOf([at(9), at(5), at(1)], now)?.minorUnitsPerThousandViews).toBe(5);
  expect(currentOf([at(9)], now)).toBeUndefined();
});

test('a price is a sane number of a real currency and never rewrites history', () => {
  expect(checkPrice(price({ effectiveFrom: new Date('2026-05-05T00:00:00Z') }), now)).toMatchObject({
    currencyCode: 'EUR',
    effectiveFrom: now,
  });
  expect(() => checkPrice(price({ effectiveFrom: new Date('2026-05-03T00:00:00Z') }), now)).toThrow('in the past');
  expect(() => checkPrice(price({ currencyCode: 'XYZ!' }), now)).toThrow('Invalid currency');
  expect(() => checkPrice(price({ minorUnitsPerThousandViews: -1 }), now)).toThrow('Invalid price');
  expect(() => checkPrice(price({ minorUnitsPerThousandViews: 1.5 }), now)).toThrow('Invalid price');
});
