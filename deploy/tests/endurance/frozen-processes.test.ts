import { afterEach, expect, jest, test } from '@jest/globals';
import { freezeWhilePeopleAct, thawAll } from '../support/freeze.ts';

jest.setTimeout(240_000);
afterEach(thawAll);

test('social, messaging and analytics are frozen for 60 seconds: what people repeat counts once everywhere', async () => {
  const { people, likes, views, threads, messages } = await freezeWhilePeopleAct(60);
  expect([likes, views, threads]).toEqual([people, people, people]);
  expect(messages).toEqual(Array.from({ length: people }, () => 1));
});
