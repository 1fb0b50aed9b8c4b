import { describe, expect, test } from '@jest/globals';
import {
  changedCampaign as changed,
  checkCaps,
  noCampaign,
  type Campaign,
  type CampaignChange,
} from '#domain/campaign';

const NOW = new Date('2026-05-05T12:00:00Z');
const changedCampaign = (before: Campaign, change: CampaignChange) => changed(before, change, NOW);

const linked = changedCampaign(noCampaign, { link: 'https://shop.example/a?b=c', callToAction: ' Shop   now ' });

test('a link is stored as browsers write it, with the text of its button', () => {
  expect(linked).toEqual({ ...noCampaign, link: 'https://shop.example/a?b=c', callToAction: 'Shop now' });
  expect(changedCampaign(noCampaign, { link: ' https://SHOP.example ' })).toMatchObject({
    link: 'https://shop.example/',
    callToAction: 'Learn more',
  });
  expect(changedCampaign(noCampaign, { link: 'https://p\u0430ypal.example' }).link).toBe(
    'https://xn--pypal-4ve.example/',
  );
});

test('what is not given stays, and without a link there is no button', () => {
  expect(changedCampaign(linked, { dailyCap: 7 })).toEqual({ ...linked, dailyCap: 7 });
  expect(changedCampaign(linked, { link: '' })).toEqual(noCampaign);
});

describe('refuses', () => {
  test.each([
    ['http://shop.example/', 'The link must begin with https://.'],
    ['javascript:alert(1)', 'The link must begin with https://.'],
    ['data:text/html,x', 'The link must begin with https://.'],
    ['shop.example', 'The link must begin with https://.'],
    ['https://shop.example@evil.example/', 'The link must not contain a user name.'],
    ['https://localhost/', 'The link must name a public host.'],
    ['https://10.0.0.1/', 'The link must name a public host.'],
    ['https://[::1]/', 'The link must name a public host.'],
    [`https://shop.example/${'a'.repeat(2_048)}`, 'Link must be at most 2,048 characters.'],
    [`https://shop.example/${'ä'.repeat(500)}`, 'Link must be at most 2,048 characters.'],
  ])('the link %s', (link, detail) => {
    expect(() => changedCampaign(noCampaign, { link })).toThrow(detail);
  });

  test.each([
    [{ callToAction: 'Shop now' }, 'A button needs a link.'],
    [{ link: 'https://shop.example', callToAction: 'a'.repeat(31) }, 'Button text must be at most 30 characters.'],
    [{ dailyCap: -1 }, 'The daily cap must be a whole number up to 1,000,000,000.'],
    [{ totalBudget: 1.5 }, 'The total budget must be a whole number'],
    [{ frequencyCap: 101 }, 'The frequency cap must be a whole number up to 100.'],
  ])('%j', (change, detail) => {
    expect(() => changedCampaign(noCampaign, change)).toThrow(detail);
  });
});

describe('the run of a promo', () => {
  const at = (hour: number) => NOW.getTime() + hour * 3_600_000;

  test('may have begun, has an end after its start, and can be taken away', () => {
    const run = changedCampaign(noCampaign, { startsAtMs: at(-1), endsAtMs: at(1) });
    expect(run).toMatchObject({ startsAtMs: at(-1), endsAtMs: at(1) });
    expect(changedCampaign(run, { startsAtMs: 0, endsAtMs: 0 })).toEqual(noCampaign);
  });

  test('an end that has passed stays while other fields change', () => {
    const ended = { ...noCampaign, endsAtMs: at(-1) };
    expect(changedCampaign(ended, { dailyCap: 7 })).toEqual({ ...ended, dailyCap: 7 });
  });

  test.each([
    [{ startsAtMs: at(2), endsAtMs: at(1) }, 'The end must be after the start.'],
    [{ startsAtMs: at(1), endsAtMs: at(1) }, 'The end must be after the start.'],
    [{ endsAtMs: at(-1) }, 'The end must be in the future.'],
    [{ endsAtMs: at(0) }, 'The end must be in the future.'],
    [{ startsAtMs: 8.7e15 }, 'Give the start with its zone'],
  ])('%j is refused', (change, detail) => {
    expect(() => changedCampaign(noCampaign, change)).toThrow(detail);
  });

  test('a start after the end that is there is refused', () => {
    const run = { ...noCampaign, endsAtMs: at(1) };
    expect(() => changedCampaign(run, { startsAtMs: at(2) })).toThrow('The end must be after the start.');
  });
});

describe('the caps of admins', () => {
  const caps = { daily_views: 0, total_views: 1_000, frequency: 1 };
  const allowed = { ...noCampaign, totalCap: 1_000, frequencyCap: 1 };

  test('allow limits up to them, and everything where they are 0', () => {
    expect(() => checkCaps(undefined, { ...allowed, dailyCap: 1_000_000_000 }, caps)).not.toThrow();
    expect(() => checkCaps(undefined, noCampaign, { daily_views: 0, total_views: 0, frequency: 0 })).not.toThrow();
  });

  test.each([
    [{ totalCap: 1_001 }, 'The total cap (viewable views in all) must be at most 1,000.'],
    [{ totalCap: 0 }, 'A promo needs a total cap (viewable views in all) of at most 1,000.'],
    [{ frequencyCap: 2 }, 'The frequency cap (times one viewer sees it in 24 hours) must be at most 1.'],
  ])('refuse %j of a new promo and as a change, and let it stay', (limit, detail) => {
    const wanted = { ...allowed, ...limit };
    expect(() => checkCaps(undefined, wanted, caps)).toThrow(detail);
    expect(() => checkCaps(allowed, wanted, caps)).toThrow(detail);
    expect(() => checkCaps(wanted, { ...wanted, link: 'https://shop.example/' }, caps)).not.toThrow();
  });
});
