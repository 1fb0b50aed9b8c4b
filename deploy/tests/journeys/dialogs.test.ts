import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { everything, faultsOf, settle } from '../support/axe.ts';
import { launch, newSeat, type Seat, type Size } from '../support/browser.ts';
import { signInAs, signInAsAdmin } from '../support/sign-in.ts';
import { liveVideo, newMember, upload, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

const themes = ['dark', 'light'] as const;

let browser: Browser;
let viewer: Member;
let creator: Member;
let videoId: number;
/** A video with many comments. */
let talkId: number;
beforeAll(async () => {
  [browser, viewer, creator] = await Promise.all([launch(), newMember('user'), newMember('creator')]);
  [videoId, talkId] = await Promise.all([
    liveVideo(creator, 'A clip with dialogs'),
    liveVideo(creator, 'A clip with a talk'),
    upload(creator, 'A clip to change'),
  ]);
  for (let i = 0; i < 10; i++) {
    await viewer.client.call('POST', '/comments', { json: { video_id: talkId, text: `Number ${i}` } });
  }
});
afterAll(() => browser.close());

async function sitDown(size: Size): Promise<Seat> {
  const seat = await newSeat(browser, size);
  // Stops endless motion while axe runs.
  await seat.page.emulateMedia({ reducedMotion: 'reduce' });
  return seat;
}

/** Checks that elements behind an open dialog cannot be used. */
const OPEN = '[role=dialog], [role=menu]';

type Name = string | RegExp;

async function press(page: Page, name: Name): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

async function choose(page: Page, menu: Name, item: Name): Promise<void> {
  await press(page, menu);
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens each dialog in turn. Returns what axe finds while it is open, in both themes. */
async function faultsOfDialogs(page: Page, dialogs: Readonly<Record<string, () => Promise<void>>>): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(axe.source);
  for (const [name, open] of Object.entries(dialogs)) {
    await open();
    await page.locator(OPEN).last().waitFor();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      for (const fault of await faultsOf(page, everything, OPEN)) faults.push(`${name} (${colorScheme}): ${fault}`);
    }
    await page.keyboard.press('Escape');
    await page.locator(OPEN).last().waitFor({ state: 'detached' });
  }
  return faults;
}

test('axe finds nothing in the dialogs of viewers', async () => {
  const { page, context } = await sitDown('desktop');
  await signInAs(page, viewer);
  await page.goto(`/feed?video=${videoId}`);
  await page.getByRole('article').filter({ hasText: 'A clip with dialogs' }).waitFor();
  const ofCard = await faultsOfDialogs(page, {
    menu: () => press(page, /^More$/),
    why: () => choose(page, /^More$/, 'Why am I seeing this?'),
    share: () => choose(page, /^More$/, 'Send, QR code, embed code'),
    report: () => choose(page, /^More$/, 'Report'),
    shortcuts: () => press(page, 'Keyboard shortcuts'),
  });
  await page.goto('/settings/data');
  const ofSettings = await faultsOfDialogs(page, { deletion: () => press(page, 'Delete account') });
  await page.goto('/messages');
  const ofMessages = await faultsOfDialogs(page, { chat: () => press(page, /New Chat/i) });
  expect([...ofCard, ...ofSettings, ...ofMessages]).toEqual([]);
  await context.close();
});

test('a press beside a dialog closes it and does not reach elements behind it', async () => {
  const { page, context } = await sitDown('desktop');
  await signInAs(page, viewer);
  await page.goto(`/feed?video=${videoId}`);
  const card = page.getByRole('article').filter({ hasText: 'A clip with dialogs' });
  const like = card.getByRole('button', { name: 'Like', exact: true });
  const place = await like.boundingBox();
  if (place === null) throw new Error('Like is not shown');
  await press(page, 'Keyboard shortcuts');
  await page.getByRole('dialog').waitFor();
  // The dialog's library turns pointer events off for the body. The page must not inherit that: it would be styled
  // again.
  expect(await page.evaluate(`getComputedStyle(document.body).pointerEvents`)).toBe('none');
  expect(await page.evaluate(`getComputedStyle(document.querySelector('#root')).pointerEvents`)).toBe('auto');
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await like.getAttribute('aria-pressed')).toBe('false');
  await context.close();
});

test('axe finds nothing in the comments of a phone, which are a sheet', async () => {
  const { page, context } = await sitDown('phone');
  await signInAs(page, viewer);
  await page.goto(`/feed?video=${videoId}`);
  await page.getByRole('article').filter({ hasText: 'A clip with dialogs' }).waitFor();
  expect(await faultsOfDialogs(page, { comments: () => press(page, /comments/i) })).toEqual([]);
  await context.close();
});

test.each([
  ['phone', 'dialog'],
  ['desktop', 'complementary'],
] as const)('the comments of a %s keep their place while they arrive', async (size, role) => {
  const { page, context } = await sitDown(size);
  await signInAs(page, viewer);
  let arrive = (): void => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  // First the script of the comments loads, then the comments.
  for (const address of ['**/assets/Comments-*.js', '**/api/v1/comments/video/*']) {
    await page.route(address, async (route) => {
      await arrival;
      await route.continue();
    });
  }
  await page.goto(`/feed?video=${talkId}`);
  await page.getByRole('article').filter({ hasText: 'A clip with a talk' }).waitFor();
  await press(page, 'Comments');
  const comments = page.getByRole(role, { name: 'Comments' });
  await comments.getByRole('button', { name: 'Close' }).waitFor();
  await comments.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }: { finished: Promise<unknown> }) => finished)),
  );
  const before = await comments.boundingBox();
  expect(await comments.getByRole('textbox').count()).toBe(0);
  arrive();
  await comments.getByText('Number 9').waitFor();
  expect(await comments.boundingBox()).toEqual(before);
  // Only the list scrolls; the rest of the panel stays in view, even when an answer needs another line.
  await comments.getByRole('button', { name: 'Reply' }).first().click();
  await comments.getByText('Replying to').waitFor();
  for (const around of [comments.getByRole('heading'), comments.getByRole('textbox')]) {
    const box = await around.boundingBox();
    expect(box?.y).toBeGreaterThan(before!.y);
    expect(box!.y + box!.height).toBeLessThan(before!.y + before!.height);
  }
  await context.close();
});

test('axe finds nothing in the dialogs of creators', async () => {
  const { page, context } = await sitDown('desktop');
  await signInAs(page, creator);
  await page.goto('/upload');
  await page.getByText('A clip with dialogs').first().waitFor();
  const dialogs = {
    edit: () => press(page, /^Edit/),
    captions: () => press(page, /^Captions/),
    delete: () => press(page, /^Delete/),
  };
  expect(await faultsOfDialogs(page, dialogs)).toEqual([]);
  await context.close();
});

test('axe finds nothing in the dialogs of admins', async () => {
  const { page, context } = await sitDown('desktop');
  await signInAsAdmin(page);
  await page.goto(`/admin/users/${creator.id}`);
  await page.getByText(creator.username).first().waitFor();
  const ofUsers = await faultsOfDialogs(page, { ban: () => press(page, /^Ban/) });
  await page.goto('/admin/queue');
  await settle(page);
  const ofQueue = await faultsOfDialogs(page, { keys: () => page.keyboard.press('?') });
  expect([...ofUsers, ...ofQueue]).toEqual([]);
  await context.close();
});
