import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { launch, newSeat, snap } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { signInAs, signInAsAdmin } from '../support/sign-in.ts';
import { newMember, processed, upload } from '../support/stack.ts';

jest.setTimeout(600_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Player = { currentTime: number; readyState: number; pause: () => void };
const positionOf = (player: Locator) => player.evaluate((video: Player) => video.currentTime);
const playTo = async (player: Locator, seconds: number) => {
  await eventually('the preview is loaded', () => player.evaluate((video: Player) => video.readyState > 0));
  await player.evaluate((video: Player, to: number) => {
    video.pause();
    video.currentTime = to;
  }, seconds);
};

test('an admin marks where the problem is, and the uploader opens the video there', async () => {
  const hashtag = `moment${Date.now().toString(36)}`;
  const title = `Marked ${hashtag}`;
  const maker = await newMember('creator');
  const id = await upload(maker, title, { hashtags: hashtag, seconds: 6, size: '480x854' });
  await processed(maker, id);
  const [atAdmin, atMaker] = await Promise.all([newSeat(browser, 'desktop'), newSeat(browser, 'phone')]);

  await signInAsAdmin(atAdmin.page);
  await atAdmin.page.goto('/admin/approve-videos');
  const review = atAdmin.page.getByRole('article', { name: title });
  await playTo(review.locator('video'), 4.4);
  await review.getByRole('button', { name: 'Mark this moment' }).click();
  await review.getByText('At 0:04').waitFor();
  await review.scrollIntoViewIfNeeded();
  await snap(atAdmin.page, 'moment-review');

  await atAdmin.page.goto(`/admin/queue?type=video&hashtag=${hashtag}`);
  const entry = atAdmin.page.getByRole('article', { name: title });
  await entry.getByRole('button', { name: title }).click();
  await atAdmin.page.keyboard.press('Space');
  await playTo(entry.locator('video'), 3.2);
  await atAdmin.page.keyboard.press('m');
  await entry.getByText('At 0:03').waitFor();
  await snap(atAdmin.page, 'moment-queue');
  await atAdmin.page.keyboard.press('r');
  await atAdmin.page.getByText(`Rejected: ${title}`).waitFor();

  await signInAs(atMaker.page, maker);
  const button = atMaker.page.getByRole('button', { name: `At 0:03 of ${title}` });
  await eventually('the uploader reads where the problem is', async () => {
    await atMaker.page.goto('/upload');
    await button.waitFor({ timeout: 3_000 });
    return true;
  });
  await button.scrollIntoViewIfNeeded();
  await snap(atMaker.page, 'moment-upload');
  await button.click();
  const player = atMaker.page.getByRole('dialog', { name: 'At 0:03' }).locator('video');
  await eventually('the video is at its place', async () => (await positionOf(player)) === 3);
  await snap(atMaker.page, 'moment-opened');
  const problems = [atAdmin, atMaker].flatMap((seat) => seat.problems);
  expect(problems.filter((text) => !text.includes('WebSocket'))).toEqual([]);
});
