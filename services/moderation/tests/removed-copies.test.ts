import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { fingerprintOf, overlapWith, type Fingerprint } from '#domain/fingerprint';
import { keysOf, type FrameHash } from '#domain/frame-hash';
import { createRemovedContentScanner } from '#scanners/removed-content';
import { allClips, CHANGES, KINDS, openCopies, type Copies } from './copies.ts';
import { scene } from './frames.ts';

let copies: Copies;
const removed = new Map<string, Fingerprint>();
beforeAll(async () => {
  copies = await openCopies();
  for (const kind of KINDS) removed.set(kind, fingerprintOf(await copies.original(kind)));
});
afterAll(() => copies?.dispose());

/** Stands in for the index: all removed clips, found by a key in common. */
const findRemoved = async (keys: readonly number[]) => {
  const wanted = new Set(keys);
  const all = KINDS.map((kind, i) => ({ id: i + 1, hashes: removed.get(kind)?.kept ?? [] }));
  return all.filter(({ hashes }) => hashes.flatMap(keysOf).some((key) => wanted.has(key)));
};
const input = {
  id: 0,
  title: '',
  hashtags: [],
  captions: [],
  pictures: async () => [],
  thresholds: policyDefaults.scan,
  hasBadWord: () => false,
};

test.each(Object.entries(CHANGES))(
  'a removed clip of every kind is recognised %s, and taken for no other',
  async (_, filter) => {
    const found: unknown[] = [];
    for (const kind of KINDS) {
      const frames = await copies.changed(kind, filter);
      const { labels, matches } = await createRemovedContentScanner(findRemoved).scan({
        ...input,
        frames: async () => frames,
      });
      found.push([kind, labels[0]?.isFlagged, matches?.map(({ itemId }) => KINDS[itemId - 1])]);
    }
    expect(found).toEqual(KINDS.map((kind) => [kind, true, [kind]]));
  },
);

test('none of the 21 demo clips has more than half of its frames in another', async () => {
  const all = new Map<string, Fingerprint>();
  for (const kind of await allClips()) all.set(kind, fingerprintOf(await copies.original(kind)));
  const alike: string[] = [];
  for (const [kind, one] of all) {
    const overlap = overlapWith(one);
    for (const [other, { kept }] of all) if (other !== kind && overlap(kept) > 0.5) alike.push(`${kind} ${other}`);
  }
  expect(all.size).toBe(21);
  expect(alike).toEqual([]);
});

test('of 22,000 pairs of different clips not one in 10,000 counts as the same', () => {
  const clips: Fingerprint[] = Array.from({ length: 150 }, (_, clip) =>
    fingerprintOf(Array.from({ length: 6 }, (__, i) => scene(1 + clip * 50 + i))),
  );
  const all: readonly { readonly wanted: Fingerprint['wanted']; readonly kept: readonly FrameHash[] }[] = [
    ...clips,
    ...removed.values(),
  ];
  let [pairs, same] = [0, 0];
  for (const one of all) {
    const overlap = overlapWith(one);
    for (const other of all) {
      if (one === other) continue;
      pairs++;
      if (overlap(other.kept) >= policyDefaults.scan.removed_content) same++;
    }
  }
  expect(pairs).toBeGreaterThan(22_000);
  expect(same).toBeLessThanOrEqual(pairs / 10_000);
});
