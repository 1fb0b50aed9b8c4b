import { expect, test } from '@jest/globals';
import { runRequest } from '@tallscreen/kit/context';
import { fillPage, type Filled, type Filling } from '#app/fill-page';
import type { FoundRow } from '#store/search-rows';

const ROWS = Array.from({ length: 200 }, (_, i): FoundRow => ({ position: String(i).padStart(3, '0'), words: [] }));

function fillingOf(isShown: (at: number) => boolean) {
  let resolved = 0;
  const filling: Filling<number> = {
    size: 1,
    after: '',
    chunk: 100,
    read: async (after, limit) => ROWS.filter(({ position }) => position > after).slice(0, limit),
    async resolve(rows) {
      resolved++;
      return rows.map(({ position }) => (isShown(Number(position)) ? Number(position) : undefined));
    },
  };
  return { filling, resolved: () => resolved };
}

test('a page of one result resolves many rows at once', async () => {
  const { filling, resolved } = fillingOf((at) => at >= 120);
  expect(await fillPage(filling)).toEqual({ results: [120], next: '120' });
  expect(resolved()).toBe(3);
});

test('pages of one result follow each other without gaps', async () => {
  const { filling } = fillingOf((at) => at % 7 === 0 && at < 30);
  const found: number[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: Filled<number> = await fillPage({ ...filling, after });
    found.push(...page.results);
    after = page.next;
  }
  expect(found).toEqual([0, 7, 14, 21, 28]);
});

test.each([
  ['cancelled', { isCancelled: () => true }, 'canceled'],
  ['out of time', { deadlineAt: 1 }, 'deadline_exceeded'],
])('a request that is %s reads nothing more', async (_what, state, status) => {
  const { filling, resolved } = fillingOf(() => true);
  await expect(runRequest({ requestId: 'r', ...state }, () => fillPage(filling))).rejects.toMatchObject({ status });
  expect(resolved()).toBe(0);
});
