import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHeadReader, pretendDocumentDb } from '#documentdb';

const LIMIT = 3;

interface Row {
  readonly id: number;
  readonly score: number;
}

beforeAll(() => pretendDocumentDb(true));
afterAll(() => pretendDocumentDb(false));

function open(scores: number[]) {
  const asked: (number | undefined)[] = [];
  const sorted = (last: Row = { score: -Infinity, id: 0 }) =>
    scores
      .map((score, id): Row => ({ id, score }))
      .filter(({ score, id }) => score > last.score || (score === last.score && id >= last.id))
      .toSorted((a, b) => b.score - a.score || b.id - a.id);
  const read = createHeadReader<Row>(async (last, limit) => {
    asked.push(last?.score);
    return sorted(last).slice(0, limit);
  });
  return { scores, asked, read, truth: () => sorted().slice(0, LIMIT) };
}

test('the head is right whichever documents move up or down between reads', async () => {
  const { scores, read, truth } = open(Array.from({ length: 40 }, (_, i) => i % 7));
  let seed = 1;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round++) {
    expect(await read(LIMIT)).toEqual(truth());
    for (let i = 0; i < random(6); i++) scores[random(scores.length)] = random(50);
  }
});

test('the whole list is read again only when too few documents are ahead of the remembered one', async () => {
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

test('a list shorter than the limit is read whole', async () => {
  const { scores, asked, read, truth } = open([2, 1]);
  expect(await read(LIMIT)).toEqual(truth());
  scores.push(3);
  expect(await read(LIMIT)).toEqual(truth());
  expect(asked).toEqual([undefined, undefined]);
});

test('MongoDB reads only what is asked for', async () => {
  pretendDocumentDb(false);
  const { asked, read, truth } = open([9, 8, 7, 6, 5]);
  expect(await read(LIMIT)).toEqual(truth());
  expect(await read(LIMIT)).toEqual(truth());
  expect(asked).toEqual([undefined, undefined]);
});
