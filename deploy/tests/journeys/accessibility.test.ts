import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import axe, { type RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { askAxe, everything, faultsOf } from '../support/axe.ts';
import { makeVideoFile } from '../support/media.ts';
import { hasFocusSign } from '../support/focus-signs.ts';
import { launch, newSeat, sizes, type Seat, type Size } from '../support/browser.ts';
import { signInAs, signInAsAdmin } from '../support/sign-in.ts';
import { smallTargets } from '../support/touch-targets.ts';
import { admin, liveVideo, newMember, upload, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

const allButContrast: RunOptions = { ...everything, rules: { 'color-contrast': { enabled: false } } };

/** Every screen is checked in both themes on a desktop. On a phone only the layout differs, not the colours. */
const looks = {
  desktop: [
    ['dark', everything],
    ['light', everything],
  ],
  phone: [['dark', allButContrast]],
} as const;

const bothSizes: Size[] = ['desktop', 'phone'];

let browser: Browser;
let viewer: Member;
let creator: Member;
let business: Member;
let videoId: number;
/** The viewer's decision: a warning. */
let decisionId: number;
beforeAll(async () => {
  [browser, viewer, creator, business] = await Promise.all([
    launch(),
    newMember('user'),
    newMember('creator'),
    newMember('business'),
  ]);
  const [video] = await Promise.all([
    liveVideo(creator, 'A clip with everything #reach'),
    upload(creator, 'A clip that waits'),
    upload(business, 'A promo that waits', {}, 'promos'),
  ]);
  videoId = video;
  const post = (path: string, json?: object) => viewer.client.call('POST', path, json && { json });
  await post('/comments', { video_id: videoId, text: 'A fine clip.' });
  for (const list of ['like', 'save']) await post(`/videos/${videoId}/${list}`);
  await post('/report', { item_id: videoId, item_type: 'video', reason: 'SPAM' });
  await post(`/profile/follow/${creator.id}`);
  await post('/messages', { receiver_id: creator.id, content: 'Hello!' });
  await admin.call('POST', `/admin/users/${viewer.id}/warn`, { json: { reason_code: 'spam', text: 'Stop.' } });
  await admin.call('POST', '/admin/invites', { json: { max_uses: 2, days: 7 } });
  const { decisions } = await viewer.client.call<{ decisions: { id: number }[] }>('GET', '/me/decisions');
  decisionId = decisions[0]?.id ?? 0;
});
afterAll(() => browser.close());

/** An address, or one with what is done there before the screen is looked at. */
type Screen = string | readonly [address: string, act: (page: Page) => Promise<unknown>];

/** Opens each screen in each theme. Returns what axe finds, and on a phone the targets that are too small to tap. */
async function look({ page, context }: Seat, size: Size, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const screen of screens) {
    const [address, act] = typeof screen === 'string' ? [screen] : screen;
    await page.setViewportSize(sizes[size].viewport);
    await page.goto(address);
    await act?.(page);
    await page.evaluate(axe.source);
    for (const [colorScheme, options] of looks[size]) {
      await page.emulateMedia({ colorScheme });
      for (const fault of await askAxe(page, size, options)) faults.push(`${address} (${colorScheme}): ${fault}`);
    }
    if (size === 'phone') for (const small of await smallTargets(page)) faults.push(`${address}: small: ${small}`);
  }
  await context.close();
  return faults;
}

/** Changes the answer that the page hears, and not the setting: other tests register people meanwhile. */
async function closeToInvited({ context }: Seat): Promise<void> {
  await context.route('**/api/v1/instance', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), registration: 'invite' } });
  });
}

/** Longer than a video may be, so that a part of it must be chosen. */
const pickLongFile = async (page: Page): Promise<void> => {
  await page.getByLabel('Video file').setInputFiles(await makeVideoFile({ seconds: 34 }));
  await page.getByRole('slider').first().waitFor();
  await page
    .getByRole('radio', { name: /^The frame at/ })
    .nth(7)
    .waitFor();
};

test.each(bothSizes)('the screens of guests are accessible on a %s', async (size) => {
  const seat = await newSeat(browser, size);
  const screens = [
    '/login',
    '/register',
    '/forgot-password',
    '/admin/login',
    `/video/${videoId}`,
    '/transparency',
    '/notice',
    '/notice/1',
    '/about',
    '/terms',
    '/privacy',
    '/help',
    '/search',
  ];
  expect(await look(seat, size, [...screens, '/no-such-page'])).toEqual([]);
});

test.each(bothSizes)(
  'where people join by invitation, the form of registration is accessible on a %s',
  async (size) => {
    const seat = await newSeat(browser, size);
    await closeToInvited(seat);
    const shown = (page: Page) => page.getByLabel('Invitation').waitFor();
    expect(await look(seat, size, [['/register?invite=abc234', shown]])).toEqual([]);
  },
);

test.each(bothSizes)('the screens of viewers are accessible on a %s', async (size) => {
  const seat = await newSeat(browser, size);
  await signInAs(seat.page, viewer);
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
  const profile = `/profile/${creator.username}`;
  const people = [profile, `${profile}/followers`, `${profile}/following`];
  const own = ['', '?tab=liked', '?tab=saved', '?tab=drafts'].map((tab) => `/profile/${viewer.username}${tab}`);
  const found = ['/search', '/search?q=clip&type=videos', '/search?q=nothing+of+this', '/tag/test'];
  const screens = [`/feed?video=${videoId}`, '/feed?tab=following', `/video/${videoId}`];
  const players = [`${profile}/play`, '/saved/play', '/liked/play'];
  const rules = ['/help', '/me/decisions', `/decisions/${decisionId}`];
  const all = [...screens, ...players, ...lists, ...people, ...own, ...found, ...settings, ...rules];
  expect(await look(seat, size, all)).toEqual([]);
});

test.each(bothSizes)('the screens of creators are accessible on a %s', async (size) => {
  const seat = await newSeat(browser, size);
  await signInAs(seat.page, creator);
  const screens: Screen[] = [
    '/upload',
    ['/upload', pickLongFile],
    '/creator/analytics',
    `/creator/analytics/${videoId}`,
    '/user/promos',
    `/profile/${creator.username}`,
  ];
  expect(await look(seat, size, screens)).toEqual([]);
});

test.each(bothSizes)(
  'the name of the sound button contains its visible words while a video plays on a %s',
  async (size) => {
    for (const screen of [`/feed?video=${videoId}`, `/video/${videoId}`]) {
      // The hint is given once a session.
      const { page, context } = await newSeat(browser, size);
      await signInAs(page, viewer);
      // Checked while the video plays and before the hint disappears: a paused video has no hint.
      await page.goto(screen);
      await page.getByText('Tap for sound').first().waitFor();
      await page.evaluate(axe.source);
      expect(await page.getByRole('button', { name: /Tap for sound/ }).count()).toBeGreaterThan(0);
      expect(await faultsOf(page, { runOnly: ['label-content-name-mismatch'] })).toEqual([]);
      await context.close();
    }
  },
);

test('the file picker shows its focus where it stands', async () => {
  const { page, context } = await newSeat(browser, 'desktop');
  await signInAs(page, creator);
  await page.goto('/upload');
  const picker = page.getByLabel('Video file');
  await picker.waitFor();
  while (!(await picker.evaluate((node) => node.matches(':focus')))) await page.keyboard.press('Tab');
  expect(await hasFocusSign(page, picker)).toBe(true);
  await context.close();
});

test.each(bothSizes)('the screens of businesses are accessible on a %s', async (size) => {
  const seat = await newSeat(browser, size);
  await signInAs(seat.page, business);
  expect(await look(seat, size, ['/business/promos', '/user/promos/stats'])).toEqual([]);
});

test.each(bothSizes)('the screens of admins are accessible on a %s', async (size) => {
  const seat = await newSeat(browser, size);
  await signInAsAdmin(seat.page);
  const names = [
    'approve-videos',
    'promos',
    'comments',
    'users',
    'analytics',
    'reports',
    'audit',
    'security-events',
    'registrations',
  ];
  const pages = [`/admin/users/${creator.id}`, `/admin/videos/${videoId}`, '/notifications'];
  const screens = [...names, 'payments', 'moderation', 'policies', 'policies?tab=instance', 'queue'].map(
    (name) => `/admin/${name}`,
  );
  expect(await look(seat, size, ['/admin', ...screens, ...pages])).toEqual([]);
});
