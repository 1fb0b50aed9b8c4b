import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Response } from 'playwright-core';
import { launch, newSeat } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { findEntry, openEntry } from '../support/queue.ts';
import { seatOf, signInAs } from '../support/sign-in.ts';
import { newMember, PASSWORD, processed, upload, type Member, type Upload } from '../support/stack.ts';

jest.setTimeout(600_000);

const unique = Date.now().toString(36);
const hashtag = `two${unique}`;
let browser: Browser;
let creator: Member;
let kim: Member;
beforeAll(async () => {
  [browser, creator, kim] = await Promise.all([launch(), newMember('creator'), newMember('admin', 'kim')]);
});
afterAll(() => browser.close());

async function waiting(title: string): Promise<number> {
  const id = await upload(creator, title, { hashtags: hashtag });
  await processed(creator, id);
  return id;
}

async function statusOf(id: number): Promise<string | undefined> {
  const { uploads } = await creator.client.call<{ uploads: Upload[] }>('GET', '/videos/me/uploads?limit=50');
  return uploads.find((each) => each.id === id)?.status;
}

test('an entry that one admin has opened is locked for the other, until it is handed over as a second opinion', async () => {
  const title = `Shared ${unique}`;
  const id = await waiting(title);
  const [first, second] = [await seatOf(browser, 'admin'), await seatOf(browser, kim)];
  const isClaim = (answer: Response) => answer.url().endsWith('/claim') && answer.ok();
  await Promise.all([first.page.waitForResponse(isClaim), openEntry(first.page, title, hashtag)]);
  const entry = second.page.getByRole('article', { name: title });
  await eventually('the entry says who looks at it', async () => {
    await openEntry(second.page, title, hashtag);
    await entry.getByText(/^Assigned to /).waitFor({ timeout: 3_000 });
    return true;
  });
  expect(await entry.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);

  await first.page.getByRole('article', { name: title }).getByRole('button', { name: 'Second opinion' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Second opinion' });
  await dialog.getByLabel('Admin').selectOption({ label: kim.username });
  await dialog.getByLabel('Question (optional)').fill(`Is this fine, ${unique}?`);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await dialog.waitFor({ state: 'detached' });
  await first.context.close();

  await eventually('Kim reads the question and may decide', async () => {
    await openEntry(second.page, title, hashtag);
    await entry.getByText(`Is this fine, ${unique}?`).waitFor({ timeout: 3_000 });
    return entry.getByRole('button', { name: 'Approve' }).isEnabled();
  });
  await entry.getByRole('button', { name: 'Approve' }).click();
  await eventually('the video is approved', async () => (await statusOf(id)) === 'testing');
  expect([...first.problems, ...second.problems]).toEqual([]);
  await second.context.close();
});

test('selected entries are rejected together, and undone together', async () => {
  const titles = [`Bulk one ${unique}`, `Bulk two ${unique}`];
  const ids = await Promise.all(titles.map(waiting));
  const { page, context, problems } = await seatOf(browser, 'admin');
  const select = async () => {
    for (const title of titles) await findEntry(page, title, hashtag);
    for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.getByRole('region', { name: 'Selected entries' }).getByRole('button', { name: 'Reject' }).click();
  };
  await select();
  const undo = page.getByRole('status', { name: 'Last decision' });
  await undo.getByRole('button', { name: 'Undo' }).click();
  for (const title of titles) await page.getByRole('article', { name: title }).waitFor();
  expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'pending']);
  await select();
  await eventually('both are rejected', async () =>
    (await Promise.all(ids.map(statusOf))).every((status) => status === 'rejected'),
  );
  expect(problems).toEqual([]);
  await context.close();
});

test('a banned user sees the reason and the end at sign-in, and an admin can lift the ban', async () => {
  const banned = await newMember();
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000).toISOString().slice(0, 10);
  const ends = days(7);
  const { page, context, problems } = await seatOf(browser, 'admin');
  await page.goto(`/admin/users/${banned.id}`);
  await page.getByRole('button', { name: `Ban ${banned.email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration').selectOption({ label: '7 days' });
  await dialog.getByLabel('Reason').fill(`Spam ${unique}`);
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await dialog.waitFor({ state: 'detached' });

  const theirs = await newSeat(browser, 'phone');
  await theirs.page.goto('/login');
  await theirs.page.getByLabel('Email').fill(banned.email);
  await theirs.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.page.getByRole('button', { name: 'Login' }).click();
  const alert = theirs.page.getByRole('alert');
  await alert.waitFor();
  const said = await alert.innerText();
  // Midnight may have passed meanwhile.
  expect([`banned until ${ends}`, `banned until ${days(7)}`].some((end) => said.includes(end))).toBe(true);
  expect(said).toContain(`Spam ${unique}`);

  await page.getByRole('button', { name: `Unban ${banned.email}` }).click();
  await dialog.getByRole('button', { name: 'Unban' }).click();
  await dialog.waitFor({ state: 'detached' });
  await signInAs(theirs.page, banned);
  expect([...problems, ...theirs.problems]).toEqual([]);
  await context.close();
  await theirs.context.close();
});
