import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newSeat, snap } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember } from '../support/stack.ts';

jest.setTimeout(600_000);

const unique = Date.now().toString(36);
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Fills in the rest of the form, to which a link has brought the address, and sends it. */
async function send(page: Page): Promise<void> {
  await page.getByLabel('What is wrong?').selectOption({ index: 1 });
  await page.getByLabel('Explain what is wrong, and where').fill('The second sentence is a threat.');
  await page.getByLabel('Your email').fill(`ann-${unique}@example.test`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send the notice' }).click();
  await page.getByRole('heading', { name: /^Thank you\. Your notice \d+ was received/ }).waitFor();
}

test('a guest reports a comment beside it, and a profile whose link leads to the login', async () => {
  const creator = await newMember('creator');
  const video = await liveVideo(creator, `Talked about ${unique}`);
  await creator.client.call('POST', '/comments/', { json: { video_id: video, text: `Listen ${unique}` } });
  const { page, context, problems } = await newSeat(browser, 'phone');

  await page.goto(`/video/${video}`);
  await snap(page, 'guest-comments');
  await page.getByRole('link', { name: `Report the comment of @${creator.username}` }).click();
  await send(page);

  await page.goto(`/profile/${creator.username}`);
  await snap(page, 'guest-login');
  await page.getByRole('link', { name: `Report the profile of @${creator.username}` }).click();
  await send(page);
  expect(problems).toEqual([]);
  await context.close();
});

test('all columns of the totals fit a desktop, and a tablet scrolls to them', async () => {
  const creator = await newMember('creator');
  await liveVideo(creator, `Counted ${unique}`);
  const { page, context } = await newSeat(browser, 'desktop');
  const last = page.getByRole('columnheader', { name: 'Median decision' });
  const isShown = () =>
    last.evaluate((cell) => {
      const frame = cell.closest('table')?.parentElement;
      return frame && cell.getBoundingClientRect().right <= frame.getBoundingClientRect().right;
    });
  await page.goto('/transparency');
  await last.waitFor();
  expect(await isShown()).toBe(true);

  await page.setViewportSize({ width: 900, height: 900 });
  await page.getByRole('table', { name: 'Totals by month' }).hover();
  await page.mouse.wheel(2_000, 0);
  await eventually('the last column', isShown);
  await context.close();
});
