import { PriceEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
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

test('a price is published when it is set, and again by a process that starts', async () => {
  const { media, pricing } = moderation;
  const price = { minorUnitsPerThousandViews: 777n, currencyCode: 'USD' };
  await pricing.setPricing({ price }, await media.as(admin, 'admin'));
  const published = async () => {
    const found: unknown[] = [];
    await media.bus.readFromBeginning({
      [PriceEvents.topic]: async (records) => {
        for (const { message } of records.map((record) => PriceEvents.decode(record)))
          if (message.minorUnitsPerThousandViews === 777n) found.push(message.currencyCode);
      },
    });
    return found;
  };
  expect(await until(published, ({ length }) => length === 1)).toEqual(['USD']);
  await moderation.boot();
  expect(await until(published, ({ length }) => length === 2)).toEqual(['USD', 'USD']);
});
