import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newSeat, snap, type Size } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { seatOf } from '../support/sign-in.ts';
import { liveVideo, newMember, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

const bothSizes: readonly Size[] = ['phone', 'desktop'];
const title = `Lighthouse ${Date.now().toString(36)}`;
let browser: Browser;
let creator: Member;
let videoId: number;
beforeAll(async () => {
  [browser, creator] = await Promise.all([launch(), newMember('creator')]);
  videoId = await liveVideo(creator, title);
  await eventually('explore knows the hashtag of the videos', async () => {
    const { tags } = await creator.client.call<{ tags: { tag: string }[] }>('GET', '/explore');
    return tags.some(({ tag }) => tag === 'test');
  });
});
afterAll(() => browser.close());

/** Saves a picture in both colour schemes. */
async function snapBoth(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await snap(page, `${name}-${colorScheme}`);
  }
}

const cardOn = (page: Page) => page.getByRole('article').filter({ hasText: title });

async function choose(page: Page, item: string): Promise<void> {
  await cardOn(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test.each(bothSizes)('a guest finds rising videos and hashtags on a %s', async (size) => {
  const { page, context, problems } = await newSeat(browser, size);
  await page.goto(`/video/${videoId}`);
  await page.getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('heading', { name: 'Rising tags' }).waitFor();
  await page.waitForLoadState('networkidle');
  await snapBoth(page, `${size}-explore-guest`);
  await page.getByRole('list', { name: 'Rising videos' }).getByRole('link', { name: title }).first().click();
  await page.waitForURL(`**/video/${videoId}`);
  expect(problems).toEqual([]);
  await context.close();
});

test('the search tab of a phone puts the focus into the field', async () => {
  const { page, context, problems } = await seatOf(browser, await newMember(), 'phone');
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('heading', { name: 'Rising videos' }).waitFor();
  const field = page.getByRole('combobox', { name: 'Search' });
  expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true);
  await snapBoth(page, 'phone-explore');
  expect(problems).toEqual([]);
  await context.close();
});

test.each(bothSizes)(
  'a new user picks a hashtag, reads why a video is shown, and undoes both on a %s',
  async (size) => {
    const { page, context, problems } = await seatOf(browser, await newMember(), size);
    await page.goto('/feed');
    const panel = page.getByRole('region', { name: 'What do you like?' });
    await panel.waitFor();
    const card = page.getByRole('article').first();
    await card.waitFor();
    const like = card.getByRole('button', { name: 'Like', exact: true });
    // On a phone the panel covers it.
    expect(await like.isVisible()).toBe(size === 'desktop');
    await panel.getByRole('button', { name: '#test', exact: true }).click();
    await snapBoth(page, `${size}-first-run`);
    await panel.getByRole('button', { name: 'Start' }).press('Enter');
    await page.getByText('Your feed starts with these.').waitFor();
    await panel.waitFor({ state: 'hidden' });
    await like.waitFor();

    await page.goto(`/feed?video=${videoId}`);
    await cardOn(page).waitFor();
    expect(await panel.count()).toBe(0);
    await choose(page, 'More like this');
    const note = page.getByText('You will see more videos like this one.');
    await note.waitFor();
    await snapBoth(page, `${size}-more-like-this`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await note.waitFor({ state: 'hidden' });

    await choose(page, 'Why am I seeing this?');
    const causes = page.getByRole('list', { name: 'It fits what you watch and like:' });
    await causes.getByRole('link', { name: '#test' }).waitFor();
    await page.getByText('The figures').click();
    await snapBoth(page, `${size}-why`);
    await page.keyboard.press('Escape');

    await page.goto('/settings/feed');
    const beliefs = page.getByRole('list', { name: 'What the feed believes you like' });
    await beliefs.getByRole('link', { name: '#test' }).waitFor();
    await snapBoth(page, `${size}-beliefs`);
    await beliefs.getByRole('button', { name: 'Remove #test' }).press('Enter');
    await page.getByText('#test no longer counts for your feed.').waitFor();
    await beliefs.getByRole('link', { name: '#test' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Start anew' }).click();
    await snapBoth(page, `${size}-start-anew`);
    await page.getByRole('dialog').getByRole('button', { name: 'Start anew' }).click();
    await page.getByText('Your feed starts anew.').waitFor();
    await page.getByText('Nothing yet.').waitFor();
    await snapBoth(page, `${size}-no-beliefs`);
    const own = page.getByRole('switch', { name: 'Your own feed' });
    await own.press('Space');
    await page.getByText('You get the same order as everybody').waitFor();
    await page.reload();
    await own.waitFor();
    expect(await own.isChecked()).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  },
);
