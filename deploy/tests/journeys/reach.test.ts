import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newSeat, type Seat, type Size } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { seatOf } from '../support/sign-in.ts';
import { liveVideo, newMember, PASSWORD, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

const title = `Within reach ${Date.now().toString(36)}`;
let browser: Browser;
let viewer: Member;
let creator: Member;
let videoId: number;
beforeAll(async () => {
  [browser, viewer, creator] = await Promise.all([launch(), newMember('user'), newMember('creator')]);
  const other = await newMember('creator');
  // The second one comes next in the feed.
  [videoId] = await Promise.all([liveVideo(creator, title), liveVideo(other, 'What comes next')]);
});
afterAll(() => browser.close());

async function openFeed(size: Size): Promise<Seat> {
  const seat = await newSeat(browser, size);
  await seat.page.goto('/login');
  await seat.page.getByLabel('Email').fill(viewer.email);
  await seat.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await seat.page.getByRole('button', { name: 'Login' }).click();
  await seat.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await seat.page.goto(`/feed?video=${videoId}`);
  await cardOn(seat.page).waitFor();
  return seat;
}
const cardOn = (page: Page) => page.getByRole('article').filter({ hasText: title });
const isThere = async (page: Page, selector: string) => (await page.locator(selector).count()) === 1;

test.each([
  ['phone', 390, 844],
  ['phone', 844, 390],
  ['phone', 568, 320],
  ['desktop', 1280, 800],
  ['desktop', 640, 400],
] as const)('on a %s of %d × %d every action of a card is inside the window', async (size, width, height) => {
  const { page, context } = await openFeed(size);
  await page.setViewportSize({ width, height });
  for (const name of ['Like', 'Comments', 'Share', 'Report', 'More']) {
    const button = cardOn(page).getByRole('button', { name, exact: true });
    await eventually(`${name} is in the picture`, async () => {
      const box = await button.boundingBox();
      const isInside = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      return isInside && (await button.isEnabled());
    });
    // A trial click fails if another element covers the button.
    await button.click({ trial: true });
  }
  if (size === 'phone') {
    await eventually('the whole card is in the picture', async () => {
      const box = await cardOn(page).boundingBox();
      return box && box.y >= 0 && box.y + box.height <= height;
    });
  }
  await context.close();
});

test.each([
  ['desktop', '[aria-label="Comments"]:is(aside)'],
  ['phone', '[role="dialog"]'],
] as const)('on a %s the comments take the focus, and Esc returns it', async (size, frame) => {
  const { page, context } = await openFeed(size);
  await cardOn(page).getByRole('button', { name: 'Comments', exact: true }).click();
  await eventually('the focus is in the comments', () => isThere(page, `${frame}:focus, ${frame} :focus`));
  await page.keyboard.press('Escape');
  await eventually('the focus is back', () => isThere(page, '[data-action="comments"]:focus'));
  await page.locator(frame).waitFor({ state: 'detached' });
  await context.close();
});

test.each([
  [1024, 768, 500],
  [1280, 720, 500],
  [1366, 641, 500],
  [1440, 900, 0.85 * 900],
  [1920, 1080, 0.85 * 1080],
])(
  'in a window of %d × %d the card is high enough, and opening the comments moves nothing',
  async (width, height, least) => {
    const { page, context } = await openFeed('desktop');
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(`localStorage.setItem('comments-dock', 'closed')`);
    await page.reload();
    await cardOn(page).waitFor();
    const button = cardOn(page).getByRole('button', { name: 'Comments', exact: true });
    const comments = page.getByRole('complementary', { name: 'Comments' });
    const places = async () => Promise.all([cardOn(page).boundingBox(), button.boundingBox()]);
    const before = await places();
    const next = page.getByRole('region', { name: 'Up next' });
    await next.waitFor();
    const beside = (await next.boundingBox())!;
    const isAfterCard = beside.x > before[1]!.x + before[1]!.width;
    expect([isAfterCard, beside.x >= 0, beside.x + beside.width <= width]).toEqual([width < 1280, true, true]);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.click();
    await comments.getByRole('textbox').waitFor();
    expect(await places()).toEqual(before);
    const [card, panel] = [before[0]!, (await comments.boundingBox())!];
    expect(card.height).toBeGreaterThanOrEqual(least);
    expect(card.height).toBeLessThan(least + 1);
    expect(card.width / card.height).toBeCloseTo(280 / 500, 2);
    expect([panel.y, panel.height]).toEqual([card.y, card.height]);
    expect(panel.x).toBeGreaterThan(before[1]!.x + before[1]!.width);
    expect(panel.x + panel.width).toBeLessThan(width);
    expect(await next.isVisible()).toBe(width >= 1280);
    await page.keyboard.press('Escape');
    await comments.waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    await context.close();
  },
);

test('on phones of two widths the actions of a profile stand in one row, in both languages', async () => {
  const fan = await newMember('user');
  // Unfollow is the longer word.
  await fan.client.call('POST', `/profile/follow/${creator.id}`);
  const { page, context } = await seatOf(browser, fan, 'phone');
  for (const [language, follow, message, more] of [
    ['en', 'Unfollow', 'Message', 'More'],
    ['de', 'Entfolgen', 'Nachricht', 'Mehr'],
  ] as const) {
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    await page.goto(`/profile/${creator.username}`);
    const head = page.getByRole('main');
    const actions = [
      head.getByRole('button', { name: follow, exact: true }),
      head.getByRole('link', { name: message, exact: true }),
      head.getByRole('button', { name: more, exact: true }),
    ];
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await eventually(`one row of ${width} px in ${language}`, async () => {
        const tops = await Promise.all(actions.map(async (action) => (await action.boundingBox())?.y));
        return new Set(tops).size === 1;
      });
    }
    await actions[2]!.click();
    await page
      .getByRole('menuitem', { name: `@${creator.username}` })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  }
  await context.close();
});

test('a page that was loaded while the service was away recovers, still signed in', async () => {
  const { page, context } = await openFeed('desktop');
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 503, json: { detail: 'Away.' } }));
  await page.goto('/upload');
  await page.getByText('Tallscreen cannot be reached.').waitFor();
  await page.unroute('**/api/v1/**');
  await page.getByText('Recent Uploads').waitFor();
  expect(new URL(page.url()).pathname).toBe('/upload');
  await context.close();
});
