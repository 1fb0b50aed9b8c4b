import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { launch, newSeat } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import { adminEmail, adminPassword, newMember, PASSWORD } from '../support/stack.ts';

jest.setTimeout(600_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** More stops than any screen has. */
const MOST_STOPS = 150;

/** Presses Tab until the element has the focus, as a user without a pointer does. */
async function reach(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  const hasFocus = () => element.evaluate((node) => node.matches(':focus'));
  for (let stops = 0; !(await hasFocus()); stops++) {
    if (stops === MOST_STOPS) throw new Error(`No Tab leads to ${String(element)}`);
    await page.keyboard.press('Tab');
  }
}

async function press(page: Page, element: Locator): Promise<void> {
  await reach(page, element);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await reach(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

async function signIn(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(address);
  await type(page, /email/i, email);
  await type(page, /^Password$/, password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

async function uploadVideo(page: Page, title: string): Promise<void> {
  await page.goto('/upload');
  await type(page, /^Title/, title);
  await type(page, /^Hashtags/, '#keys');
  const choosing = page.waitForEvent('filechooser');
  await reach(page, page.getByLabel('Video file'));
  await page.keyboard.press('Space');
  await (await choosing).setFiles(await makeVideoFile({ seconds: 4, size: '480x854' }));
  await press(page, page.getByRole('button', { name: 'Submit for Approval' }));
  await page.getByText('Awaiting admin review').first().waitFor({ timeout: 300_000 });
}

async function approve(page: Page, title: string): Promise<void> {
  await page.goto('/admin/approve-videos');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await press(page, item.getByRole('button', { name: /^Approve/ }));
  await item.waitFor({ state: 'detached' });
}

/** Searches for the video's title and opens it from there. */
async function openVideo(page: Page, title: string): Promise<void> {
  const link = page.getByRole('link', { name: title });
  await eventually('the video is found', async () => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/');
    await link.first().waitFor({ timeout: 3000 });
    return true;
  });
  await press(page, link.first());
  await page.waitForURL('**/video/*');
}

test('the main job is done with the keyboard alone', async () => {
  const title = `Keys ${Date.now().toString(36)}`;
  const [maker, viewer] = await Promise.all([newMember('creator'), newMember('user')]);
  const [atMaker, atAdmin, atViewer] = await Promise.all([
    newSeat(browser, 'desktop'),
    newSeat(browser, 'desktop'),
    newSeat(browser, 'desktop'),
  ]);
  await signIn(atMaker.page, '/login', maker.email, PASSWORD);
  await uploadVideo(atMaker.page, title);
  await signIn(atAdmin.page, '/admin/login', adminEmail, adminPassword);
  await approve(atAdmin.page, title);

  const { page } = atViewer;
  await signIn(page, '/login', viewer.email, PASSWORD);
  await openVideo(page, title);
  // The shared link of the video.
  await page.goto(`/feed?video=${new URL(page.url()).pathname.split('/').at(-1)}`);
  const card = page.getByRole('article').filter({ hasText: title });
  // It stands before the other buttons of the card.
  await press(page, card.getByRole('button', { name: /^Report/ }));
  const dialog = page.getByRole('dialog');
  await reach(page, dialog.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await press(page, dialog.getByRole('button', { name: /Report|Submit/ }));
  await dialog.waitFor({ state: 'detached' });
  const like = card.getByRole('button', { name: /^Like/ });
  await press(page, like);
  await eventually('the heart is on', async () => (await like.getAttribute('aria-pressed')) === 'true');
  await press(page, card.getByRole('button', { name: /^Comments/ }));
  await type(page, /^Comment$/, 'No mouse here.');
  await press(page, page.getByRole('button', { name: /^(Post|Send)/ }));
  await page.getByRole('listitem').filter({ hasText: 'No mouse here.' }).waitFor();
  await page.keyboard.press('Escape');

  await eventually('the creator sees the like', async () => {
    await atMaker.page.goto('/creator/analytics');
    await press(atMaker.page, atMaker.page.getByRole('button').filter({ hasText: title }));
    const sidebar = atMaker.page.getByRole('complementary').filter({ hasText: 'Engagement Summary' });
    return /Likes\s+1\b/.test(await sidebar.innerText({ timeout: 3000 }));
  });
  expect(
    [atMaker, atAdmin, atViewer].flatMap((seat) => seat.problems).filter((text) => !text.includes('WebSocket')),
  ).toEqual([]);
});
