import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { admin, bootWorld, type World } from './world.ts';

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld();
});
afterAll(() => moderation?.dispose());

test('the same price set by several admins at once is stored once', async () => {
  const { media, pricing } = moderation;
  const price = { minorUnitsPerThousandViews: 250n, currencyCode: 'EUR' };
  const admins = await Promise.all([admin, 2, 3, 4, 5, 6].map((id) => media.as(id, 'admin')));
  const answers = await Promise.all(admins.map((as) => pricing.setPricing({ price }, as)));
  for (const { current } of answers) expect(current).toMatchObject(price);
  const { history } = await pricing.getPricing({}, admins[0]);
  expect(history).toHaveLength(1);
});
