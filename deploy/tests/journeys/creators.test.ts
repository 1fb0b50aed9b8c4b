import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import { seatOf } from '../support/sign-in.ts';
import { admin, liveVideo, newMember, processed, upload } from '../support/stack.ts';

jest.setTimeout(600_000);

const unique = Date.now().toString(36);
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Reads the file that a click downloads. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFile(await download.path(), 'utf8');
}

test('an upload survives a lost line and a reload, and only the rest is sent', async () => {
  const [creator, file] = await Promise.all([newMember('creator'), makeVideoFile({ seconds: 3 })]);
  const { page, context } = await seatOf(browser, creator);
  await page.goto('/upload');
  await page.getByLabel('Video file').setInputFiles(file);
  await page.getByLabel('Title').fill(`Cut ${unique}`);
  await page.route('**/api/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await page.getByText('The connection is lost.').waitFor();
  await page.reload();
  await page.unrouteAll();
  await page.getByRole('button', { name: `Continue with Cut ${unique}` }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe(`Cut ${unique}`);
  await page.getByLabel('Video file').setInputFiles(file);
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/uploads') && request.method() === 'POST') begun.push(request.url());
  });
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await page.getByText('Video submitted successfully for review!').waitFor();
  expect(begun).toEqual([]);
  await page.getByText('Awaiting admin review').first().waitFor({ timeout: 300_000 });
  await context.close();
});

test('a rejected creator reads the rule, appeals, and learns the outcome', async () => {
  const creator = await newMember('creator');
  const id = await upload(creator, `Appealed ${unique}`);
  await processed(creator, id);
  const json = { video_id: id, action: 'reject', reason: 'Too much of it.', reason_code: 'spam' };
  await admin.call('POST', '/admin/videos/moderate', { json });
  const { page, context, problems } = await seatOf(browser, creator, 'phone');
  await page.goto('/upload');
  await page
    .getByText(/Spam, scams .* Too much of it\./)
    .first()
    .waitFor();
  await page.getByRole('button', { name: `Appeal for Appealed ${unique}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a second look' });
  await dialog.getByRole('textbox').fill('It is my own garden.');
  await dialog.getByRole('button', { name: /Send|Appeal|Ask/ }).click();
  await dialog.waitFor({ state: 'detached' });
  // Another admin than the one who rejected it.
  const { client } = await newMember('admin');
  const granted = { video_id: id, action: 'approve', reason: 'A garden indeed.' };
  await client.call('POST', '/admin/videos/moderate', { json: granted });
  await page.goto(`/profile/${creator.username}`);
  await page.getByText('Video approved').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a creator edits the texts of a live video, and the new texts show at once', async () => {
  const creator = await newMember('creator');
  await liveVideo(creator, `Before ${unique}`);
  const { page, context, problems } = await seatOf(browser, creator);
  await page.goto('/upload');
  await page.getByRole('button', { name: `Edit Before ${unique}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(`After ${unique}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`After ${unique}`).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the statistics of a video explain what counts, and a file has all of them', async () => {
  const [creator, viewer] = await Promise.all([newMember('creator'), newMember('user')]);
  const id = await liveVideo(creator, `Counted ${unique}`);
  await viewer.client.call('POST', `/videos/${id}/like`);
  const { page, context } = await seatOf(browser, creator);
  await page.goto(`/creator/analytics/${id}`);
  await page.getByRole('tab', { name: '7 days' }).click();
  await page.getByRole('table', { name: 'The parts of the score' }).waitFor();
  const days = page.getByRole('button', { name: /^Download CSV of/ }).first();
  expect(await downloaded(page, () => days.click())).toMatch(/^current,\d{4}-\d\d-\d\d,/m);
  await context.close();
});

test('a business sets the link and the limits of its promo, and downloads the invoice', async () => {
  const business = await newMember('business');
  const id = await upload(business, `Sold ${unique}`, {}, 'promos');
  await eventually('the promo waits for its decision', async () => {
    await admin.call('POST', '/admin/promos/moderate', { json: { promo_id: id, action: 'approve' } });
    return true;
  });
  const { page, context } = await seatOf(browser, business);
  await page.goto('/business/promos');
  await page.getByRole('button', { name: `Edit link and limits of Sold ${unique}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="daily_cap"]').fill('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.locator('input[name="daily_cap"]').fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/user/promos/stats');
  await page.getByText(`Sold ${unique}`).first().waitFor();
  const invoice = page.getByRole('button', { name: /charges/i }).first();
  expect(await downloaded(page, () => invoice.click())).toContain('price');
  await context.close();
});
