import { expect, test } from '@jest/globals';
import { createCatalogue } from './catalogue.ts';
import { clip, known, NOW, promo, range } from './testing.ts';

const open = (best = 10_000, newest = 10_000) => createCatalogue({ best, newest, promos: 100 });
const bestOf = (catalogue: ReturnType<typeof open>, nowMs = NOW) => catalogue.lines(nowMs).best.map(({ id }) => id);

test('holds what is live only, and lets go of what no longer is', () => {
  const catalogue = open();
  catalogue.apply(
    known([
      clip(1),
      clip(2, { status: 'pending' }),
      clip(3, { status: 'approved' }),
      clip(4, { isUploaderHidden: true }),
      promo(5),
    ]),
    [],
  );
  expect(bestOf(catalogue)).toEqual([1]);
  expect(catalogue.lines(NOW).promos.map(({ id }) => id)).toEqual([5]);
  const entry = catalogue.find(1)!;
  catalogue.apply(known([clip(1, { status: 'deleted', revision: 2 })]), []);
  expect(entry.isLive).toBe(false);
  expect(catalogue.size()).toBe(1);
});

test('what comes alive is in the order at once; figures wait two seconds; without either it is made anew once a minute', () => {
  const catalogue = open();
  catalogue.apply(known([clip(1), clip(2)]), []);
  const first = catalogue.lines(NOW);
  catalogue.apply(known([clip(3)]), []);
  expect(bestOf(catalogue)).toHaveLength(3);
  const second = catalogue.lines(NOW);
  catalogue.apply([{ clip: clip(1), figures: { score: 0, views: 5_000 } }], []);
  expect(catalogue.lines(NOW + 1_000)).toBe(second);
  const third = catalogue.lines(NOW + 2_001);
  expect(third.best.at(-1)!.id).toBe(1);
  expect(catalogue.lines(NOW + 60_000)).toBe(third);
  expect(catalogue.lines(NOW + 63_000)).not.toBe(third);
  expect(first.best).toHaveLength(2);
});

test('a card is prepared once for each change', () => {
  const catalogue = open();
  catalogue.apply(known([clip(1)]), []);
  const { card } = catalogue.find(1)!;
  expect(catalogue.find(1)!.card).toBe(card);
  catalogue.apply([{ clip: clip(1), figures: { score: 1, views: 2 } }], []);
  expect(catalogue.find(1)!.card).not.toBe(card);
});

test('too full it keeps the best and the newest', () => {
  const catalogue = open(20, 10);
  catalogue.apply(known(range(1, 200).map((id) => clip(id))), []);
  expect(bestOf(catalogue).toSorted((a, b) => a - b)).toEqual([...range(1, 20), ...range(191, 10)]);
});

test('of uploaders it knows those of its clips only', () => {
  const catalogue = open();
  const uploader = { username: 'u', avatarUrl: '', isActive: true, revision: 1 };
  const clips = known([clip(1, { uploaderId: 7 }), clip(2, { uploaderId: 8, status: 'rejected' })]);
  expect(catalogue.unknownUploaders(clips)).toEqual([7]);
  catalogue.apply(clips, [
    { ...uploader, id: 7 },
    { ...uploader, id: 9 },
  ]);
  expect(catalogue.unknownUploaders(clips)).toEqual([]);
  expect(catalogue.unknownUploaders(known([clip(3, { uploaderId: 9 })]))).toEqual([9]);
});
