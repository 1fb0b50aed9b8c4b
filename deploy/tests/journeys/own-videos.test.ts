import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import { seatOf } from '../support/sign-in.ts';
import { admin, decide, liveVideo, newMember, processed, type Upload } from '../support/stack.ts';

jest.setTimeout(600_000);

const unique = Date.now().toString(36);
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('captions that a creator adds are shown to a viewer without sound, and can be deleted', async () => {
  const [creator, viewer] = await Promise.all([newMember('creator'), newMember('user')]);
  const id = await liveVideo(creator, `Spoken ${unique}`);
  const fileOf = async (name: string, cue: string): Promise<string> => {
    const file = path.join(tmpdir(), `${name}-${unique}.vtt`);
    await writeFile(file, `WEBVTT\n\n${cue}`);
    return file;
  };
  const { page, context, problems } = await seatOf(browser, creator);
  await page.goto('/upload');
  await page.getByRole('button', { name: `Captions of Spoken ${unique}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Captions' });
  const wrong = await fileOf('wrong', '00:00.000 -> 00:59.000\nHello');
  await dialog.locator('input[type=file]').setInputFiles(wrong);
  await dialog.getByRole('button', { name: 'Save captions' }).click();
  await dialog.getByText(/^Line 3:/).waitFor();
  const right = await fileOf('right', '00:00.000 --> 00:59.000\nHello there');
  await dialog.locator('input[type=file]').setInputFiles(right);
  await dialog.getByRole('button', { name: 'Save captions' }).click();
  await dialog.getByText('Saved.').waitFor();

  const other = await seatOf(browser, viewer, 'phone');
  await other.page.goto(`/video/${id}`);
  await other.page.getByText('Hello there').waitFor();

  await dialog.getByRole('button', { name: /^Delete captions in/ }).click();
  await dialog.getByText('There are none yet.').waitFor();
  await other.page.reload();
  await other.page
    .getByRole('button', { name: /Mute|Unmute/ })
    .first()
    .waitFor();
  expect(await other.page.getByRole('button', { name: /^Captions/ }).count()).toBe(0);
  expect([...problems, ...other.problems]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test('a draft with a publish time waits after its approval, and goes live at once when the time is removed', async () => {
  const [creator, file] = await Promise.all([newMember('creator'), makeVideoFile({ seconds: 3 })]);
  const title = `Planned ${unique}`;
  const { page, context, problems } = await seatOf(browser, creator);
  await page.goto('/upload');
  await page.getByLabel('Video file').setInputFiles(file);
  await page.getByLabel('Title').fill(title);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('Publish at').fill(tomorrow);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft. The file has arrived; submit it when you like.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: `Continue with ${title}` }).click();
  expect(await page.getByLabel('Publish at').inputValue()).toBe(tomorrow);
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await page.getByText('Video submitted successfully for review!').waitFor();
  const find = async (): Promise<Upload | undefined> => {
    const { uploads } = await creator.client.call<{ uploads: Upload[] }>('GET', '/videos/me/uploads');
    return uploads.find((entry) => entry.title === title);
  };
  const { id } = await eventually('the upload is listed', find);
  await processed(creator, id);
  await decide(id, 'approve');
  await page.getByText(/^Approved, goes live at/).waitFor();
  expect((await find())?.status).toBe('scheduled');

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Publish at').fill('');
  await dialog
    .getByRole('radio', { name: /^The frame at/ })
    .first()
    .check();
  await dialog.getByText(/^Frame at 0/).waitFor();
  await dialog.getByLabel('Cover', { exact: true }).fill('1000');
  await dialog.getByText(/^Frame at 1/).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually('it is live', async () => (await find())?.status === 'testing');
  expect(problems).toEqual([]);
  await context.close();
});

test('a removed video costs a strike, which shows the rule and when it expires', async () => {
  const creator = await newMember('creator');
  const id = await liveVideo(creator, `Struck ${unique}`, { source: 'cellauto' });
  const { page, context, problems } = await seatOf(browser, creator, 'phone');
  await page.goto('/settings/strikes');
  await page.getByText('You have no strikes.').waitFor();
  await admin.call('DELETE', `/admin/videos/${id}?reason_code=spam`);
  await eventually('the strike is there', async () => {
    await page.reload();
    await page.getByText(`“Struck ${unique}”`).waitFor({ timeout: 3_000 });
    return true;
  });
  await page
    .getByText(/Spam, scams/)
    .first()
    .waitFor();
  await page
    .getByText(/expires/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
