import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { createClient, RequestFailed, signIn, videoForm } from '../../seed/client.ts';
import { launch, newSeat, type Seat, type Size } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { differenceToGolden, canDrawGoldenPictures, MAX_SHARE, USE_FONT } from '../support/golden-picture.ts';
import { makeVideoFile } from '../support/media.ts';
import { signInAs, signInAsAdmin } from '../support/sign-in.ts';
import { admin, decide, PASSWORD, processed, stackUrl, type Member, type Upload } from '../support/stack.ts';

jest.setTimeout(600_000);

const GOLDEN = path.join(import.meta.dirname, 'looks');
const DIFFERENCES = process.env['SCREENSHOTS'] ?? path.join(tmpdir(), 'tallscreen-looks');
/** Stands in for posters: which frame becomes the poster, and its noise, differ from run to run. */
const POSTER = path.resolve(import.meta.dirname, '../../../web/public/icon-512.png');
const withFonts = canDrawGoldenPictures() ? describe : describe.skip;

/** Registers a user with the same name in each run, because the pictures show the name. */
async function named(username: string, role: 'user' | 'creator' | 'business'): Promise<Member> {
  const email = `${username}@example.test`;
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5_000 };
  const json = { username, email, password: PASSWORD, role: 'user', metadata };
  await createClient(stackUrl)
    .call('POST', '/auth/register', { json })
    .catch((error: unknown) => {
      // Registered by an earlier run on this stack.
      if (!(error instanceof RequestFailed) || error.status !== 409) throw error;
    });
  const { id } = await (await signIn(stackUrl, email, PASSWORD)).call<{ id: number }>('GET', '/auth/me');
  const form = new URLSearchParams({ user_id: String(id), new_role: role });
  if (role !== 'user') await admin.call('POST', '/admin/users/update-role', { form });
  return { id, username, email, client: await signIn(stackUrl, email, PASSWORD) };
}

const promoProcessed = (by: Member, id: number) =>
  eventually(`promo ${id} through the pipeline`, async () => {
    const { promos } = await by.client.call<{ promos: Upload[] }>('GET', '/promos/my');
    return promos.some((promo) => promo.id === id && !promo.processing_stage);
  });

/** Uploads it unless an earlier run on this stack has done so. */
async function send(by: Member, title: string, kind: 'videos' | 'promos' = 'videos'): Promise<number> {
  const list = kind === 'videos' ? '/videos/me/uploads' : '/promos/my';
  const own = await by.client.call<{ uploads?: Upload[]; promos?: Upload[] }>('GET', list);
  const known = [...(own.uploads ?? []), ...(own.promos ?? [])].find((upload) => upload.title === title);
  if (known) return known.id;
  const file = await makeVideoFile({ seconds: 2, size: '360x640', source: 'testsrc2' });
  const form = await videoForm(file, title, 'lighthouse');
  const { id } = await by.client.call<{ id: number }>('POST', `/${kind}/upload`, { form });
  await (kind === 'videos' ? processed(by, id) : promoProcessed(by, id));
  return id;
}

/** Charts and ids differ from run to run, so they are painted over. */
const varying = (page: Page) => [page.locator('canvas'), page.getByText(/^\d{9,}$/)];

/**
 * Hides counts, the next videos with what stands below them, and the price, which depend on other tests, and times,
 * which depend on the hour. The poster stays under a video without a picture. A script makes the style sheet, because
 * the page's policy forbids others.
 */
const HIDE = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`
    [class*="_views_"], [class*="_steps_"], section[class*="_next_"], [class*="_keys_"], [class*="_price_"],
    video { visibility: hidden !important }
    [class*="_count_"] { display: none !important }
    time, [class*="_time_"] { font-size: 0 !important }
  \`);
  document.adoptedStyleSheets.push(sheet);
})()`;

/** Runs in the page. */
const IS_AT_REST = `(() => {
  const isInWindow = (image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility();
  const isLoading = (image) => !image.complete && (image.loading !== 'lazy' || isInWindow(image));
  return document.getAnimations().length === 0
    && !document.querySelector('[aria-busy="true"]')
    && ![...document.images].some(isLoading);
})()`;

async function picture(page: Page): Promise<Buffer> {
  await page.getByRole('heading').or(page.getByRole('article')).first().waitFor();
  await page.waitForLoadState('networkidle');
  await eventually('nothing loads or moves', () => page.evaluate<boolean>(IS_AT_REST));
  await page.evaluate(HIDE);
  return page.screenshot({ animations: 'disabled', caret: 'hide', mask: varying(page) });
}

/** Other tests watch the video too: all counts of views are shown as 0. */
async function withoutViews(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = (await answer.text()).replaceAll(/"(\w*view\w*)":\s*\d+(?:\.\d+)?/g, '"$1":0');
  await route.fulfill({ response: answer, body });
}

/**
 * Opens each screen. Returns the names of those that do not look as in the repository. A test gathers those of all
 * sizes before it fails, so that one run shows all.
 */
async function differing({ page, context }: Seat, size: Size, screens: Readonly<Record<string, string>>) {
  const found: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await context.addInitScript({ content: USE_FONT });
  await context.route('**/api/v1/**', withoutViews);
  await context.route('**/poster.jpg*', (route) => route.fulfill({ path: POSTER }));
  for (const [name, address] of Object.entries(screens)) {
    await page.goto(address);
    const share = await differenceToGolden(path.join(GOLDEN, `${name}-${size}.png`), await picture(page), DIFFERENCES);
    if (share > MAX_SHARE) found.push(`${name}: ${(share * 100).toFixed(1)} % of the pixels, see ${DIFFERENCES}`);
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return found;
}

withFonts('the screens', () => {
  let browser: Browser;
  let viewer: Member;
  let creator: Member;
  let business: Member;
  let videoId: number;
  beforeAll(async () => {
    [browser, viewer, creator, business] = await Promise.all([
      launch(),
      named('mira_looks', 'user'),
      named('jonas_looks', 'creator'),
      named('harbour_looks', 'business'),
    ]);
    [videoId] = await Promise.all([send(creator, 'The lighthouse at noon'), send(business, 'Two for one', 'promos')]);
    await decide(videoId, 'approve');
    const post = (to: string, json?: object) => viewer.client.call('POST', to, json && { json });
    await eventually('the video can be liked', () => post(`/videos/${videoId}/like`));
    await post('/comments', { video_id: videoId, text: 'What a light!' });
    await post(`/videos/${videoId}/save`);
    await post(`/profile/follow/${creator.id}`);
    await post('/messages', { receiver_id: creator.id, content: 'Where is this?' });
  });
  afterAll(() => browser?.close());

  test('of guests look as they did', async () => {
    const screens = { login: '/login', register: '/register', 'forgot-password': '/forgot-password' };
    const found = await differing(await newSeat(browser, 'phone'), 'phone', screens);
    const wide = { 'admin-login': '/admin/login' };
    found.push(...(await differing(await newSeat(browser, 'desktop'), 'desktop', wide)));
    expect(found).toEqual([]);
  });

  test('of viewers look as they did', async () => {
    const screens = {
      profile: `/profile/${creator.username}`,
      'own-profile': `/profile/${viewer.username}?tab=liked`,
      tag: '/tag/lighthouse',
      chat: `/messages/${creator.id}`,
      saved: '/saved',
      settings: '/settings',
      privacy: '/settings/privacy',
    };
    const wide = { ...screens, liked: '/liked', 'feed-settings': '/settings/feed' };
    const found: string[] = [];
    for (const size of ['phone', 'desktop'] as const) {
      const seat = await newSeat(browser, size);
      await signInAs(seat.page, viewer);
      found.push(...(await differing(seat, size, size === 'desktop' ? wide : screens)));
    }
    expect(found).toEqual([]);
  });

  test('of creators and businesses look as they did', async () => {
    const seat = await newSeat(browser, 'desktop');
    await signInAs(seat.page, creator);
    const screens = { upload: '/upload', analytics: '/creator/analytics', messages: '/messages' };
    const found = await differing(seat, 'desktop', screens);
    const other = await newSeat(browser, 'desktop');
    await signInAs(other.page, business);
    found.push(...(await differing(other, 'desktop', { promos: '/business/promos' })));
    expect(found).toEqual([]);
  });

  test('of admins look as they did', async () => {
    const seat = await newSeat(browser, 'desktop');
    await signInAsAdmin(seat.page);
    const screens = {
      'user-page': `/admin/users/${creator.id}`,
      policies: '/admin/policies',
    };
    expect(await differing(seat, 'desktop', screens)).toEqual([]);
  });

  // Runs last, because playing a video counts as a view.
  test('of a video look as they did', async () => {
    const guest = { 'guest-video': `/video/${videoId}` };
    const found = await differing(await newSeat(browser, 'desktop'), 'desktop', guest);
    for (const size of ['phone', 'desktop'] as const) {
      const seat = await newSeat(browser, size);
      await signInAs(seat.page, viewer);
      found.push(...(await differing(seat, size, { feed: `/feed?video=${videoId}` })));
    }
    expect(found).toEqual([]);
  });
});
