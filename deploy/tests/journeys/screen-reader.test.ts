import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { announced, axTree, findNode, nameless } from '../support/ax-tree.ts';
import { launch } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import { openEntry } from '../support/queue.ts';
import { seatOf } from '../support/sign-in.ts';
import { newMember, processed, type Member, type Upload } from '../support/stack.ts';

jest.setTimeout(600_000);

const unique = Date.now().toString(36);
const title = `Read aloud ${unique}`;
const hashtag = `aloud${unique}`;
let browser: Browser;
let creator: Member;
let viewer: Member;
beforeAll(async () => {
  [browser, creator, viewer] = await Promise.all([launch(), newMember('creator'), newMember('user')]);
});
afterAll(() => browser.close());

async function ownUpload(): Promise<Upload | undefined> {
  const { uploads } = await creator.client.call<{ uploads: Upload[] }>('GET', '/videos/me/uploads?limit=50');
  return uploads.find((each) => each.title === title);
}

const focused = async (page: Page) =>
  (await axTree(page)).find(({ role, states }) => states['focused'] === true && role !== 'RootWebArea');

/** Fills in the form wrongly, then correctly. Returns the id of the video. */
async function uploadByTree(page: Page): Promise<number> {
  await page.goto('/upload');
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  const file = page.getByRole('button', { name: 'Video file' });
  await file.setInputFiles(await makeVideoFile());
  expect(nameless(await axTree(page))).toEqual([]);
  const submit = page.getByRole('button', { name: 'Submit for Approval' });
  // It is disabled while the file is checked.
  await eventually('the file is checked', () => submit.isEnabled());
  await submit.press('Enter');
  await announced(page, 'Title is required.');
  expect(await focused(page)).toMatchObject({ role: 'textbox', name: 'Title', states: { invalid: 'true' } });
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Hashtags').fill(`#${hashtag}`);
  await submit.press('Enter');
  await announced(page, 'Video submitted successfully for review!');
  const { id } = await eventually('the video is there', ownUpload);
  await announced(page, `${title}: Awaiting Review`);
  return id;
}

/** Chooses a rule by typing, closes the field without a decision, and approves by a key. */
async function approveByTree(page: Page): Promise<void> {
  await openEntry(page, title, hashtag);
  expect(nameless(await axTree(page))).toEqual([]);
  const entry = await page.getByRole('article', { name: title }).getAttribute('aria-current');
  expect(entry).toBe('true');
  await page.keyboard.press('c');
  await page.keyboard.type('viol');
  await announced(page, '1 rule');
  const tree = await axTree(page);
  expect(findNode(tree, 'combobox', /^Broken rule$/)?.states).toMatchObject({ expanded: true, focused: true });
  expect(findNode(tree, 'option', /^Violence/)?.states).toMatchObject({ selected: true });
  for (const key of ['Escape', 'Escape', 'a']) await page.keyboard.press(key);
  await announced(page, `Approved: ${title}`);
  await eventually('the video is approved', async () => (await ownUpload())?.status === 'testing');
}

test('a video is uploaded, approved, watched, liked and commented on by what the accessibility tree says', async () => {
  const [maker, boss, seat] = await Promise.all([
    seatOf(browser, creator),
    seatOf(browser, 'admin'),
    seatOf(browser, viewer),
  ]);
  const id = await uploadByTree(maker.page);
  await processed(creator, id);
  await approveByTree(boss.page);

  const { page } = seat;
  await page.goto(`/feed?video=${id}`);
  const card = page.getByRole('article', { name: title });
  await card.waitFor();
  expect(nameless(await axTree(page))).toEqual([]);
  const names = await card.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names.slice(0, 2)).toEqual(['Pause', expect.stringMatching(/^Unmute/)]);
  expect(names.slice(-4)).toEqual(['Like', 'Comments', 'Save', 'Share']);
  await card.getByRole('button', { name: /^Like/ }).press('Enter');
  await eventually('the button is told as pressed', async () => {
    const { states } = findNode(await axTree(page), 'button', /^Like$/) ?? {};
    return String(states?.['pressed']) === 'true';
  });
  await card.getByRole('button', { name: /^Comments/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Heard it.');
  await page.getByRole('button', { name: /^(Post|Send)/ }).press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'Heard it.' }).waitFor();
  expect(nameless(await axTree(page))).toEqual([]);
  await Promise.all([maker, boss, seat].map(({ context }) => context.close()));
});

test('a message is announced in its conversation, and as a notice where no messages are shown', async () => {
  const { page, context } = await seatOf(browser, viewer);
  const say = (content: string) =>
    creator.client.call('POST', '/messages', { json: { receiver_id: viewer.id, content } });
  await say('First.');
  await page.goto(`/messages/${creator.id}`);
  await page.getByText('First.').waitFor();
  expect(nameless(await axTree(page))).toEqual([]);
  await say('Second, live.');
  await announced(page, 'Second, live.');
  await page.getByRole('textbox', { name: 'Message' }).fill('An answer.');
  await page.keyboard.press('Enter');
  await announced(page, 'An answer.');

  await page.goto('/help');
  await page.getByRole('heading', { name: 'Writing messages' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ role: 'link', name: 'Skip to content' });
  await page.getByRole('link', { name: 'Contact' }).press('Enter');
  await page.getByRole('heading', { name: /^About/ }).waitFor();
  expect((await focused(page))?.role).toBe('main');
  await say('Third, elsewhere.');
  await announced(page, 'Third, elsewhere.');
  await context.close();
});
