import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { openEntry } from '../support/queue.ts';
import { seatOf } from '../support/sign-in.ts';
import { newMember, processed, upload, type Member, type Upload } from '../support/stack.ts';

jest.setTimeout(600_000);

const unique = Date.now().toString(36);
const hashtag = `office${unique}`;
let browser: Browser;
let creator: Member;
beforeAll(async () => {
  [browser, creator] = await Promise.all([launch(), newMember('creator')]);
});
afterAll(() => browser.close());

async function ownUpload(id: number): Promise<Upload | undefined> {
  const { uploads } = await creator.client.call<{ uploads: Upload[] }>('GET', '/videos/me/uploads?limit=50');
  return uploads.find((each) => each.id === id);
}

test('a decision in the queue is made by a key, can be undone for five seconds, and is then carried out', async () => {
  const id = await upload(creator, `Queued ${unique}`, { hashtags: hashtag });
  await processed(creator, id);
  const { page, context } = await seatOf(browser, 'admin');
  await openEntry(page, `Queued ${unique}`, hashtag);
  await page.keyboard.press('a');
  const undo = page.getByRole('status', { name: 'Last decision' });
  await undo.getByText(`Queued ${unique}`).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('article', { name: `Queued ${unique}` }).waitFor();
  expect((await ownUpload(id))?.status).toBe('pending');
  await openEntry(page, `Queued ${unique}`, hashtag);
  await page.keyboard.press('r');
  await eventually('the video is rejected', async () => (await ownUpload(id))?.status === 'rejected');
  await context.close();
});

test('an admin warns a person on their page, and the person is told', async () => {
  const { page, context, problems } = await seatOf(browser, 'admin');
  await page.goto(`/admin/users/${creator.id}`);
  await page.getByRole('button', { name: `Warn ${creator.email}` }).click();
  const dialog = page.getByRole('dialog');
  const rule = dialog.getByRole('combobox', { name: 'Broken rule' });
  await rule.fill('spam');
  await dialog.getByRole('option', { name: /^Spam/ }).waitFor();
  await rule.press('Enter');
  await dialog.getByLabel('Note to the user').fill(`Mind the rules ${unique}.`);
  await dialog.getByRole('button', { name: 'Warn' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Mind the rules ${unique}.`).first().waitFor();
  await eventually('the warning is among the notifications', async () => {
    const { notifications } = await creator.client.call<{ notifications: { message: string }[] }>(
      'GET',
      '/me/notifications',
    );
    return notifications.some(({ message }) => message.includes(`Mind the rules ${unique}.`));
  });
  expect(problems).toEqual([]);
  await context.close();
});

test('the dashboard shows the pending work and links to it', async () => {
  const id = await upload(creator, `Waiting ${unique}`, { hashtags: hashtag });
  await processed(creator, id);
  const { page, context, problems } = await seatOf(browser, 'admin');
  const waiting = page.getByRole('table', { name: 'Pending entries' });
  const videos = waiting.getByRole('row').filter({ hasText: 'Videos' });
  await eventually('a video waits', async () => {
    await page.goto('/admin');
    await videos.waitFor({ timeout: 5_000 });
    return /Videos\s*[1-9]/.test(await videos.innerText());
  });
  await videos.getByRole('link').click();
  await page.waitForURL('**/admin/queue?type=video');
  await page.getByRole('article', { name: `Waiting ${unique}` }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a blocked word is tried, saved, found in the next upload, and removed', async () => {
  const word = `grumble${unique}`;
  const { page, context, problems } = await seatOf(browser, 'admin');
  await page.goto('/admin/policies?tab=word-list');
  const form = page.getByRole('form', { name: 'Word list' });
  const words = form.getByLabel('Blocked words');
  await words.waitFor();
  const before = await words.inputValue();
  await words.fill(`${before}\n${word}`);
  await form.getByLabel('Reason for the change').fill('A journey.');
  await form.getByRole('button', { name: 'Try' }).click();
  await form.getByText(/^This would have changed/).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Word list changed.').waitFor();
  const id = await upload(creator, `A ${word} in the title`, { hashtags: hashtag });
  await processed(creator, id);
  await openEntry(page, `A ${word} in the title`, hashtag);
  await page.goto(`/admin/videos/${id}`);
  await page
    .getByRole('row')
    .filter({ hasText: /language.*Flagged/i })
    .waitFor();
  await page.goto('/admin/policies?tab=word-list');
  await words.fill(before);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Word list changed.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
