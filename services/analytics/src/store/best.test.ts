import { expect, test } from '@jest/globals';
import { createBestReader } from '#store/best';

const LIMIT = 3;

interface Entry {
  readonly id: number;
  readonly score: number;
}

function open(scores: number[]) {
  const asked: (number | undefined)[] = [];
  const best = (least: Entry = { score: -Infinity, id: 0 }) =>
    scores
      .map((score, id): Entry => ({ id, score }))
      .filter(({ score, id }) => score > least.score || (score === least.score && id >= least.id))
      .toSorted((a, b) => b.score - a.score || b.id - a.id);
  const read = createBestReader<Entry>(async (least, limit) => {
    asked.push(least?.score);
    return best(least).slice(0, limit);
  });
  return { scores, asked, read, truth: () => best().slice(0, LIMIT) };
}

test('the best are the best, whatever rises or falls in between', async () => {
  const { scores, read, truth } = open(Array.from({ length: 40 }, (_, i) => i % 7));
  let seed = 1;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round++) {
    expect(await read(LIMIT)).toEqual(truth());
    for (let i = 0; i < random(6); i++) scores[random(scores.length)] = random(50);
  }
});

test('all are looked through only when too few are as good as before', async () => {
  const { scores, asked, read, truth } = open([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  await read(LIMIT);
  await read(LIMIT);
  scores[8] = 10;
  await read(LIMIT);
  expect(asked).toEqual([undefined, 4, 4]);
  for (const at of [0, 1, 2, 3, 8]) scores[at] = 0;
  expect(await read(LIMIT)).toEqual(truth());
  expect(asked).toEqual([undefined, 4, 4, 5, undefined]);
});

test('fewer than wanted are all there are', async () => {
  const { scores, asked, read, truth } = open([2, 1]);
  expect(await read(LIMIT)).toEqual(truth());
  scores.push(3);
  expect(await read(LIMIT)).toEqual(truth());
  expect(asked).toEqual([undefined, undefined]);
});
