import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newSeat, sizes, snap, type Seat, type Size } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { isEnglish, textsOf, withoutWrittenTexts } from '../support/page-texts.ts';
import { signInAs, signInAsAdmin } from '../support/sign-in.ts';
import { liveVideo, newMember, upload, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

let browser: Browser;
let viewer: Member;
let creator: Member;
let business: Member;
let videoId: number;
beforeAll(async () => {
  [browser, viewer, creator, business] = await Promise.all([
    launch(),
    newMember('user'),
    newMember('creator'),
    newMember('business'),
  ]);
  videoId = await liveVideo(creator, 'Wellen');
  await upload(business, 'Kaffee', {}, 'promos');
  for (const call of [`/videos/${videoId}/like`, `/videos/${videoId}/save`, `/profile/follow/${creator.id}`])
    await viewer.client.call('POST', call);
  await viewer.client.call('POST', '/comments', { json: { video_id: videoId, text: 'Schön!' } });
  await viewer.client.call('POST', '/messages', { json: { receiver_id: creator.id, content: 'Hallo!' } });
});
afterAll(() => browser.close());

async function openScreen(page: Page, screen: string): Promise<void> {
  await page.goto(screen);
  await page.getByRole('heading').or(page.getByRole('article')).first().waitFor();
  await eventually('nothing is loading', async () => (await page.locator('[aria-busy="true"]').count()) === 0);
}

/** Opens each screen and returns the English texts on it. `ownText` removes texts that are not the client's. */
async function englishOn(
  { page }: Seat,
  screens: readonly string[],
  ownText: (text: string) => string | Promise<string> = (text) => text,
  name = 'de',
): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await openScreen(page, screen);
    for (const text of await textsOf(page))
      if (isEnglish(text) && isEnglish(await ownText(text))) found.push(`${screen}: ${text}`);
    await snap(page, `${name}${screen.replaceAll(/\W+/g, '-')}`);
  }
  return found;
}

const CONSOLE = [
  'queue',
  'approve-videos',
  'promos',
  'comments',
  'users',
  'analytics',
  'reports',
  'audit',
  'policies',
  'policies?tab=instance',
  'security-events',
  'registrations',
  'moderation',
  'payments',
].map((name) => `/admin/${name}`);
const consoleScreens = (): string[] => [
  '/admin',
  ...CONSOLE,
  `/admin/users/${creator.id}`,
  `/admin/videos/${videoId}`,
  '/notifications',
];

const keepLanguage = (page: Page, language: string): Promise<void> =>
  page.evaluate(`localStorage.setItem('language', '${language}')`);

async function germanSeat(signIn: (page: Page) => Promise<void>, size: Size = 'desktop'): Promise<Seat> {
  const seat = await newSeat(browser, size);
  await signIn(seat.page);
  await keepLanguage(seat.page, 'de');
  return seat;
}

test('a browser that asks for German gets it, also in errors, until its user chooses English', async () => {
  const { page, context, problems } = await newSeat(browser, 'desktop', 'de-AT');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Anmelden' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByLabel('E-Mail').fill(viewer.email);
  await page.getByLabel('Passwort', { exact: true }).fill('falsches Passwort');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByText('Benutzername oder Passwort ist falsch.').waitFor();
  expect(
    await englishOn({ page, context, problems }, [
      '/login',
      '/register',
      '/forgot-password',
      '/transparency',
      '/notice',
      '/about',
      '/terms',
      '/privacy',
    ]),
  ).toEqual([]);
  await page.goto('/login');
  await page.getByLabel('Sprache').selectOption({ label: 'English' });
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(problems).toEqual([]);
  await context.close();
});

test.each(['desktop', 'phone'] as const)('viewers read German on a %s', async (size) => {
  const seat = await germanSeat((page) => signInAs(page, viewer), size);
  const sections = [
    'account',
    'security',
    'playback',
    'feed',
    'comments',
    'notifications',
    'privacy',
    'data',
    'strikes',
  ];
  const settings = ['/settings', ...sections.map((name) => `/settings/${name}`)];
  const lists = ['/saved', '/liked', '/history', '/messages', `/messages/${creator.id}`];
  const own = ['', '?tab=liked', '?tab=drafts'].map((tab) => `/profile/${viewer.username}${tab}`);
  const people = [`/profile/${creator.username}`, ...own];
  const screens = [`/video/${videoId}`, '/search?q=wellen&type=videos', ...people, ...lists, ...settings];
  expect(await englishOn(seat, screens)).toEqual([]);
  // Cards of others have titles in English.
  expect(await englishOn(seat, ['/feed', '/', '/search'], withoutWrittenTexts(seat.page), `de-${size}`)).toEqual([]);
  await seat.context.close();
});

test('creators and businesses read German, notifications too', async () => {
  const seat = await germanSeat((page) => signInAs(page, creator));
  const screens = ['/upload', '/creator/analytics', `/creator/analytics/${videoId}`, `/profile/${creator.username}`];
  expect(await englishOn(seat, screens)).toEqual([]);
  await seat.page.getByText(`${viewer.username} gefällt „Wellen“.`).waitFor();
  await seat.page.getByText(`${viewer.username} hat „Wellen“ kommentiert.`).waitFor();
  const other = await germanSeat((page) => signInAs(page, business));
  expect(await englishOn(other, ['/business/promos', '/user/promos/stats'])).toEqual([]);
  await Promise.all([seat.context.close(), other.context.close()]);
});

test.each(['desktop', 'phone'] as const)('admins read German on a %s', async (size) => {
  const seat = await germanSeat(signInAsAdmin, size);
  const ownText = withoutWrittenTexts(seat.page);
  expect(await englishOn(seat, consoleScreens(), ownText, `de-${size}`)).toEqual([]);
  await seat.context.close();
});

/** Opens each screen and returns those that do not run from right to left or overflow the window. */
async function misfits(page: Page, screens: readonly string[], size: Size): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const screen of screens) {
    await openScreen(page, screen);
    const direction = await page.locator('html').getAttribute('dir');
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (direction !== 'rtl' || overflow !== 0) found.push([screen, direction, overflow]);
    await snap(page, `rtl-${size}${screen.replaceAll(/\W+/g, '-')}`);
  }
  return found;
}

test.each(['desktop', 'phone'] as const)('from right to left the console fits on a %s', async (size) => {
  const { page, context } = await newSeat(browser, size);
  await signInAsAdmin(page);
  await keepLanguage(page, 'en-XB');
  expect(await misfits(page, consoleScreens(), size)).toEqual([]);
  await context.close();
});

test.each(['desktop', 'phone'] as const)('from right to left nothing overflows the window on a %s', async (size) => {
  const { page, context } = await newSeat(browser, size);
  await signInAs(page, creator);
  await keepLanguage(page, 'en-XB');
  const screens = [
    `/feed?video=${videoId}`,
    `/video/${videoId}`,
    '/upload',
    '/creator/analytics',
    '/messages',
    '/settings/feed',
  ];
  expect(await misfits(page, screens, size)).toEqual([]);
  // In the right half of the window: the rail of a desktop, and the logo of a phone.
  const logo = await page.getByRole('link', { name: 'Tallscreen' }).first().boundingBox();
  expect(logo!.x).toBeGreaterThan(sizes[size].viewport.width / 2);
  await context.close();
});
