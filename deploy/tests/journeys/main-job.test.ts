import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page, Response } from 'playwright-core';
import { launch, newSeat, snap, type Seat, type Size } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import { adminEmail, adminPassword, PASSWORD } from '../support/stack.ts';

jest.setTimeout(600_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function register(page: Page, username: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(username);
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.waitForTimeout(1600);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/register'));
}

async function login(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function adminLogin(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel(/email/i).fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: /log ?in/i }).click();
  await page.waitForURL('**/admin');
}

async function makeCreator(page: Page, username: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(username);
  const row = page.getByRole('row').filter({ hasText: username });
  await eventually('only who was searched for is listed', async () => (await page.getByRole('row').count()) === 2);
  await row.getByRole('combobox').selectOption('creator');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /change|confirm|yes/i })
    .click();
  await eventually('the role is shown', async () => (await row.getByRole('combobox').inputValue()) === 'creator');
}

async function uploadVideo(page: Page, title: string, file: string): Promise<void> {
  await page.goto('/upload');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Hashtags').fill('#journey');
  await page.getByLabel('Video file').setInputFiles(file);
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await page.getByText('Video submitted successfully for review!').waitFor();
  await page.getByText('Awaiting admin review').first().waitFor({ timeout: 300_000 });
}

async function approve(page: Page, title: string): Promise<void> {
  await page.goto('/admin/approve-videos');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.waitFor();
  await snap(page, 'approve-queue');
  await item.getByRole('button', { name: /^Approve/ }).click();
  await item.waitFor({ state: 'detached' });
}

/** Shows only the upload of this file, because other tests decide on theirs meanwhile. */
async function approveInQueue(page: Page, title: string): Promise<void> {
  await page.goto('/admin/queue?type=video&hashtag=journey');
  const entry = page.getByRole('article', { name: title });
  await entry.getByRole('button', { name: title }).click();
  await snap(page, 'queue');
  const isDecision = (answer: Response) => answer.url().endsWith('/admin/videos/moderate');
  const decided = page.waitForResponse(isDecision, { timeout: 180_000 });
  decided.catch(() => 'the caller that awaits it gets the rejection');
  await page.keyboard.press('a');
  await page.getByText(`Approved: ${title}`).waitFor();
  expect((await decided).status()).toBe(200);
}

async function watchLikeComment(page: Page, id: number, title: string): Promise<void> {
  // The client reports the view after the card was visible for three seconds, whatever this test does meanwhile.
  const isView = (answer: Response) => answer.url().endsWith(`/videos/${id}/view`) && answer.ok();
  const viewed = page.waitForResponse(isView, { timeout: 180_000 });
  viewed.catch(() => 'the caller that awaits it gets the rejection');
  await eventually('the video is first in the feed', async () => {
    await page.goto(`/feed?video=${id}`);
    await page.getByRole('article').filter({ hasText: title }).waitFor({ timeout: 3000 });
    return true;
  });
  const card = page.getByRole('article').filter({ hasText: title });
  const player = card.locator('video');
  await eventually('the video plays', () =>
    player.evaluate((video: { paused: boolean; currentTime: number }) => !video.paused && video.currentTime > 0.5),
  );
  await viewed;
  const like = card.getByRole('button', { name: /^Like/ });
  await like.evaluate((button) =>
    button.addEventListener('animationend', ({ animationName }: { animationName: string }) =>
      button.setAttribute('data-ended', animationName),
    ),
  );
  await like.click();
  await eventually('the heart is on', async () => (await like.getAttribute('aria-pressed')) === 'true');
  await eventually('the heart has bounced', async () => /bounce/.test((await like.getAttribute('data-ended')) ?? ''));
  await card.getByRole('button', { name: /^Comments/ }).click();
  await page.getByLabel('Comment', { exact: true }).fill('Seen it, liked it.');
  await page.getByRole('button', { name: /^(Post|Send)/ }).click();
  await page.getByRole('listitem').filter({ hasText: 'Seen it, liked it.' }).waitFor();
}

/** Finds the video by its title with a typo, then by its hashtag. */
async function findVideo(page: Page, title: string, size: Size): Promise<void> {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  await page.keyboard.press('/');
  await eventually('the field has the focus', () => field.evaluate((element) => element.matches(':focus')));
  await page.keyboard.type(title.replace('Journey', 'Juorney'));
  await page.getByText('Nobody found.').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=*');
  await page.getByRole('tab', { name: 'Videos', selected: true }).waitFor();
  const found = page.getByRole('listitem').filter({ hasText: title });
  await found.waitFor();
  await snap(page, `${size}-search`);
  await found.getByRole('link', { name: '#journey' }).click();
  await page.getByRole('heading', { name: '#journey' }).waitFor();
  await page.getByRole('link', { name: title }).click();
  await page.waitForURL('**/video/*');
}

async function seeFigures(page: Page, title: string): Promise<void> {
  await eventually('views, likes and comments are counted', async () => {
    await page.goto('/creator/analytics');
    await page.getByRole('button').filter({ hasText: title }).click();
    const sidebar = page.getByRole('complementary').filter({ hasText: 'Engagement Summary' });
    await sidebar.waitFor({ timeout: 3000 });
    const text = await sidebar.innerText();
    return /Views\s+1\b/.test(text) && /Likes\s+1\b/.test(text) && /Comments\s+1\b/.test(text);
  });
  await page.getByRole('link', { name: 'All stats, day by day' }).click();
  await page.waitForURL('**/creator/analytics/*');
  const sources = page.getByRole('table', { name: 'Where viewers came from' });
  await sources.getByRole('row', { name: /^Links 1/ }).waitFor();
  await page.getByRole('button', { name: 'What “Engaged views” means' }).press('Enter');
  await page.getByText(/^Views of at least ten seconds/).waitFor();
}

async function mainJob(size: Size): Promise<void> {
  const stamp = `${size}${Date.now().toString(36)}`;
  const [creatorName, viewerName, title] = [`maker_${stamp}`, `viewer_${stamp}`, `Journey ${stamp}`];
  const [creator, admin, viewer] = (await Promise.all([
    newSeat(browser, size),
    newSeat(browser, size),
    newSeat(browser, size),
  ])) as [Seat, Seat, Seat];
  await register(creator.page, creatorName);
  await adminLogin(admin.page);
  await makeCreator(admin.page, creatorName);
  await login(creator.page, creatorName);
  await uploadVideo(creator.page, title, await makeVideoFile({ seconds: 4, size: '480x854' }));
  await snap(creator.page, `${size}-upload`);
  await (size === 'phone' ? approveInQueue : approve)(admin.page, title);
  const id = await creator.page.evaluate(async (wanted) => {
    const token = Object.values(localStorage).find((value) => value.split('.').length === 3) ?? '';
    const answer = await fetch('/api/v1/videos/me/uploads', {
      headers: { authorization: `Bearer ${token.replaceAll('"', '')}` },
    });
    const { uploads } = (await answer.json()) as { uploads: { id: number; title: string }[] };
    return uploads.find((upload) => upload.title === wanted)?.id ?? 0;
  }, title);
  await register(viewer.page, viewerName);
  await watchLikeComment(viewer.page, id, title);
  await snap(viewer.page, `${size}-feed`);
  await findVideo(viewer.page, title, size);
  await seeFigures(creator.page, title);
  await snap(creator.page, `${size}-analytics`);
  const problems = [creator, admin, viewer].flatMap((seat) => seat.problems);
  // A browser reports each socket that could not be opened; the client opens it again.
  expect(problems.filter((text) => !text.includes('WebSocket'))).toEqual([]);
}

test('the main job on a desktop', () => mainJob('desktop'));
test('the main job on a phone', () => mainJob('phone'));
