import { afterEach, expect, jest, test } from '@jest/globals';
import { freezeWhilePeopleAct, thawAll } from '../support/freeze.ts';

jest.setTimeout(600_000);
afterEach(thawAll);

// Longer than a Kafka session of ten seconds. deploy/tests/endurance does the same for a minute.
test('social, messaging and analytics are frozen for 12 seconds: what people repeat counts once everywhere', async () => {
  const { people, likes, views, threads, messages } = await freezeWhilePeopleAct(12);
  expect([likes, views, threads]).toEqual([people, people, people]);
  expect(messages).toEqual(Array.from({ length: people }, () => 1));
});
