import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newSeat } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { seatOf } from '../support/sign-in.ts';
import { admin, liveVideo, newMember, stackUrl, upload, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

const word = `Lantern${Date.now().toString(36)}`;
const title = `${word} at night`;
let browser: Browser;
let creator: Member;
let viewer: Member;
let videoId: number;
beforeAll(async () => {
  [browser, creator, viewer] = await Promise.all([launch(), newMember('creator'), newMember('user')]);
  videoId = await liveVideo(creator, title);
});
afterAll(() => browser.close());

const cardOn = (page: Page) => page.getByRole('article').filter({ hasText: title });

async function openCard(page: Page): Promise<void> {
  await page.goto(`/feed?video=${videoId}`);
  await cardOn(page).waitFor();
}

async function choose(page: Page, item: string | RegExp): Promise<void> {
  await cardOn(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a video is found with a typing error and by its hashtag', async () => {
  const { page, context, problems } = await seatOf(browser, viewer, 'phone');
  const found = page.getByRole('link', { name: new RegExp(title) }).first();
  await eventually('the search finds the video', async () => {
    await page.goto(`/search?q=${word.replace('nt', 'tn')}&type=videos`);
    await found.waitFor({ timeout: 3_000 });
    return true;
  });
  await found.click();
  await page.waitForURL(`**/video/${videoId}`);
  await page.getByRole('link', { name: '#test' }).first().click();
  await page.waitForURL('**/tag/test');
  expect(problems).toEqual([]);
  await context.close();
});

test('after a follow on the card the video is under Following, and a saved video is under Saved', async () => {
  const { page, context, problems } = await seatOf(browser, viewer, 'phone');
  await openCard(page);
  // Otherwise the next page would request the lists before the call has arrived.
  const press = async (name: string | RegExp, call: string) => {
    const answered = page.waitForResponse((answer) => answer.url().includes(call) && answer.ok());
    await Promise.all([answered, cardOn(page).getByRole('button', { name }).click()]);
  };
  await press(`Follow @${creator.username}`, `/follow/${creator.id}`);
  await press(/^Save/, `/videos/${videoId}/save`);
  await eventually('the video is under Following', async () => {
    await page.goto('/feed?tab=following');
    await cardOn(page).waitFor({ timeout: 3_000 });
    return true;
  });
  await eventually('the video is under Saved', async () => {
    await page.goto('/saved');
    await page.getByText(title).first().waitFor({ timeout: 3_000 });
    return true;
  });
  expect(problems).toEqual([]);
  await context.close();
});

test('a double tap in the middle of a card likes the video, and one more leaves it liked', async () => {
  const { page, context, problems } = await seatOf(browser, viewer, 'phone');
  await openCard(page);
  const isLiked = () => cardOn(page).getByRole('button', { name: 'Like' }).getAttribute('aria-pressed');
  const doubleTap = () =>
    cardOn(page)
      .getByRole('button', { name: /^(Play|Pause)$/ })
      .dblclick();
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`/videos/${videoId}/like`));
  await doubleTap();
  expect((await answered).ok()).toBe(true);
  await doubleTap();
  expect(await isLiked()).toBe('true');
  await page.reload();
  await cardOn(page).waitFor();
  expect(await isLiked()).toBe('true');
  expect(problems).toEqual([]);
  await context.close();
});

test('a video says why it is shown, and stays hidden until the viewer undoes that', async () => {
  const { page, context, problems } = await seatOf(browser, viewer, 'phone');
  await openCard(page);
  await choose(page, 'Why am I seeing this?');
  await page.getByRole('dialog', { name: 'Why am I seeing this?' }).getByText('The figures').click();
  await page.keyboard.press('Escape');
  await choose(page, 'Not interested in #test');
  await cardOn(page).waitFor({ state: 'detached' });
  const again = page.getByRole('button', { name: 'Show #test again' });
  // The choice arrives even if its page is left at once, but the next page may read before that.
  await eventually('the choice is in the settings', async () => {
    await page.goto('/settings/feed');
    await again.waitFor({ timeout: 3_000 });
    return true;
  });
  await again.click();
  await again.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

test('a promo says why it is shown, and its business stays hidden until the viewer undoes that', async () => {
  const business = await newMember('business');
  const promoId = await upload(business, `${word} for sale`, {}, 'promos');
  await eventually('the promo is approved', async () => {
    await admin.call('POST', '/admin/promos/moderate', { json: { promo_id: promoId, action: 'approve' } });
    return true;
  });
  const { page, context, problems } = await seatOf(browser, viewer, 'phone');
  const promo = page
    .getByRole('article')
    .filter({ hasText: /Sponsored Promo by (?!a business)/ })
    .first();
  await eventually('the feed has a promo', async () => {
    await openCard(page);
    await promo.waitFor({ timeout: 3_000 });
    return true;
  });
  await promo.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Why am I seeing this?' }).click();
  await page.getByRole('dialog', { name: 'Why am I seeing this?' }).getByText('The figures').click();
  await page.keyboard.press('Escape');
  const [, name = ''] = /Sponsored Promo by (.+)/.exec(await promo.innerText()) ?? [];
  await promo.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: `Hide promos of ${name}` }).click();
  await page.getByText(`You will not see promos of ${name}.`).first().waitFor();
  await page.goto('/settings/feed');
  const again = page.getByRole('button', { name: `Show promos of ${name} again` });
  await again.click();
  await again.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

test('a video is scrubbed by keys, and a mention in a comment leads its reader there', async () => {
  const { page, context, problems } = await seatOf(browser, viewer, 'phone');
  await page.goto(`/video/${videoId}`);
  const position = page.getByRole('slider', { name: 'Position' });
  await position.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await eventually('the position moves', async () => Number(await position.inputValue()) > 0);
  await page.getByRole('textbox', { name: 'Comment' }).fill(`@${creator.username} a fine one`);
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'a fine one' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();

  const { page: other, context: theirs } = await seatOf(browser, creator);
  const mention = other.getByRole('link', { name: /New mention/ }).first();
  await eventually('the notification is there', async () => {
    await other.goto(`/profile/${creator.username}`);
    await mention.waitFor({ timeout: 3_000 });
    return true;
  });
  await mention.click();
  await other.getByText('a fine one').first().waitFor();
  await theirs.close();
});

test('a guest gets a page with the clip and an invitation, and robots get its picture and player', async () => {
  const { page, context } = await newSeat(browser, 'phone');
  await page.goto(`/video/${videoId}`);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Sign up' }).first().waitFor();
  const html = await (await fetch(`${stackUrl}/video/${videoId}`)).text();
  expect(html).toContain(`property="og:title" content="${title}`);
  expect(html).toMatch(/property="og:image" content="http[^"]+"/);
  const [tag = ''] = /<link[^>]*json\+oembed[^>]*>/.exec(html) ?? [];
  const oembed = /href="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&');
  const answer = (await (await fetch(String(oembed))).json()) as { title?: string };
  expect(answer.title).toBe(title);
  const feed = await fetch(`${stackUrl}/profile/${creator.username}/rss.xml`);
  expect(await feed.text()).toContain(title);
  await context.close();
});

test('on a phone the first poster stands at the place of its card before the scripts are loaded', async () => {
  const { page, context, problems } = await seatOf(browser, viewer, 'phone');
  await page.route('**/api/v1/videos/feed?limit=10', (route) =>
    route.continue({ url: `${route.request().url()}&video=${videoId}` }),
  );
  let letThrough: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/feed', { waitUntil: 'commit' });
  const poster = page.locator('.early-poster');
  await poster.waitFor();
  const place = await poster.boundingBox();
  letThrough();
  await cardOn(page).waitFor();
  await poster.waitFor({ state: 'detached' });
  expect(await cardOn(page).boundingBox()).toEqual(place);
  expect(problems).toEqual([]);
  await context.close();
});
