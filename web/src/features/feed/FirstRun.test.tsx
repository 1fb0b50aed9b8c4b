import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TastePicks } from '@tallscreen/bff/contract/taste';
import { account, admin, feedPage, feedVideo, TIME } from '../../testing/data.ts';
import { installLayout, showPart } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';
import { isFirstRunOver } from './firstRunSeen.ts';

const NOTHING = { because: [], watched: 0, skipped: 0, since: null };
const EXPLORED = {
  tags: ['calm', 'käse', 'sea'].map((tag) => ({ tag, videos: 2, cover: null })),
  videos: [],
  people: [{ user_id: 3, username: 'ben', avatar_url: null }],
};

function start(api: Routes = {}, as = account()) {
  installLayout({ isWide: true });
  return open(<FeedScreen />, {
    as,
    api: {
      'GET /videos/feed': ok(feedPage([feedVideo()])),
      'GET /me/taste': ok(NOTHING),
      'GET /me/feed-settings': ok({ personalised: true }),
      'GET /explore': ok(EXPLORED),
      'POST /me/taste/picks': ok({ detail: 'Done.' }),
      ...api,
    },
  });
}
const panel = async () => within(await screen.findByRole('region', { name: 'What do you like?' }));
const picksIn = (calls: { method: string; path: string; body: string }[]) =>
  calls.filter(({ path }) => path === '/me/taste/picks').map(({ body }) => JSON.parse(body) as TastePicks);

test('a new user picks three of hashtags and creators, which starts their feed', async () => {
  const { user, calls, sent } = start();
  const region = await panel();
  expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '#calm',
    '#käse',
    '#sea',
    '@ben',
    'Skip',
    'Start',
  ]);
  for (const name of ['#calm', '@ben', '#calm', '#käse', '#sea'])
    await user.click(region.getByRole('button', { name }));
  expect(await screen.findByText('Your feed starts with these.')).toBeTruthy();
  expect(picksIn(calls)).toEqual([{ tags: ['käse', 'sea'], creators: [3] }]);
  expect(screen.queryByRole('region', { name: 'What do you like?' })).toBeNull();
  expect(isFirstRunOver(1)).toBe(true);
  await waitFor(() => expect(sent().filter((call) => call.startsWith('GET /videos/feed'))).toHaveLength(2));
});

test('one pick is enough', async () => {
  const { user, calls } = start();
  const region = await panel();
  const button = region.getByRole('button', { name: 'Start' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  await user.click(region.getByRole('button', { name: '#sea' }));
  expect(region.getByRole('button', { name: '#sea', pressed: true })).toBeTruthy();
  await user.click(button);
  await screen.findByText('Your feed starts with these.');
  expect(picksIn(calls)).toEqual([{ tags: ['sea'], creators: [] }]);
});

test('it is skipped by the keyboard, and does not come again', async () => {
  const { user, unmount, sent } = start();
  (await panel()).getByRole('button', { name: 'Skip' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: 'What do you like?' })).toBeNull();
  expect(sent('POST')).toEqual([]);
  unmount();
  const again = start();
  await screen.findByRole('article');
  expect(again.sent().filter((call) => call.includes('taste'))).toEqual([]);
});

test('the controls that the panel covers on a narrow window are marked for its style sheet', async () => {
  start();
  await panel();
  const card = screen.getByRole('article');
  showPart(card, { visible: 500 });
  const controls = [...card.querySelectorAll('a, button, input')];
  const isCovered = (control: Element) => control.closest('[data-lower]') !== null;
  expect(
    controls.filter((control) => !isCovered(control)).map((control) => control.getAttribute('aria-label')),
  ).toEqual(['Pause', 'Unmute: Tap for sound', 'Report', 'More']);
  expect(controls.filter(isCovered)).toContain(within(card).getByRole('slider', { name: 'Position' }));
});

test('picks that could not be stored can be sent again', async () => {
  let isAway = true;
  const { user } = start({ 'POST /me/taste/picks': () => (isAway ? fail(503) : ok({ detail: 'Done.' })) });
  const region = await panel();
  for (const name of ['#calm', '#käse', '#sea']) await user.click(region.getByRole('button', { name }));
  expect(await screen.findByText('Unable to change your feed.')).toBeTruthy();
  expect(region.getAllByRole('button', { pressed: true })).toHaveLength(2);
  isAway = false;
  await user.click(region.getByRole('button', { name: '#sea' }));
  expect(await screen.findByText('Your feed starts with these.')).toBeTruthy();
});

test('a user whose taste the feed knows is not asked, and the browser remembers this', async () => {
  const { sent } = start({ 'GET /me/taste': ok({ ...NOTHING, since: TIME }) });
  await waitFor(() => expect(isFirstRunOver(1)).toBe(true));
  expect(sent()).not.toContain('GET /explore');
});

test('nobody is asked while there is nothing to choose; admins are never asked', async () => {
  const { sent, unmount } = start({ 'GET /explore': ok({ tags: [], videos: [], people: [] }) });
  await waitFor(() => expect(sent()).toContain('GET /explore'));
  expect(screen.queryByRole('region', { name: 'What do you like?' })).toBeNull();
  expect(isFirstRunOver(1)).toBe(false);
  unmount();
  const asAdmin = start({}, admin());
  await screen.findByRole('article');
  expect(asAdmin.sent().filter((call) => call.includes('taste'))).toEqual([]);
});

test('a user who wants the shared order is not asked', async () => {
  const { calls } = start({ 'GET /me/feed-settings': ok({ personalised: false }) });
  await waitFor(() => expect(isFirstRunOver(account().id)).toBe(true));
  expect(calls.some(({ path }) => path === '/explore')).toBe(false);
  expect(screen.queryByRole('region', { name: 'What do you like?' })).toBeNull();
});
