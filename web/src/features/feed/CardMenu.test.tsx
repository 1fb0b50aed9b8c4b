import { beforeEach, expect, test } from '@jest/globals';
import { Link, Route, Routes as RouteTable } from 'react-router-dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { account, feedPage, feedPromo, feedVideo } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { SettingsScreen } from '../settings/SettingsScreen.tsx';
import { FeedScreen } from './FeedScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const WAVES = feedVideo({ id: 7, title: 'Waves', hashtags: ['calm', 'Sea'] });
const OF_BEN = feedVideo({ id: 8, title: 'More of Ben', hashtags: [] });
const CALM = feedVideo({
  id: 9,
  title: 'Quiet lake',
  hashtags: ['CALM'],
  uploader: { id: 4, username: 'cleo', avatar_url: null },
});

const SCREENS = (
  <RouteTable>
    <Route path="/feed" element={<FeedScreen />} />
    <Route
      path="/settings/feed"
      element={
        <>
          <SettingsScreen />
          <Link to="/feed">Back to the feed</Link>
        </>
      }
    />
  </RouteTable>
);

async function start(api: Routes = {}, as = account()) {
  const view = open(SCREENS, {
    as,
    path: '/feed',
    route: '*',
    api: {
      'GET /videos/feed': ok(feedPage([WAVES, OF_BEN, feedPromo({ hashtags: [] }), CALM])),
      'POST /videos/7/not-interested': ok({ detail: 'Done.' }),
      'DELETE /videos/7/not-interested': ok({ detail: 'Done.' }),
      ...api,
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Waves' }));
  const openMenu = async () => {
    await view.user.click(card.getByRole('button', { name: 'More' }));
    return within(await screen.findByRole('menu', { name: 'More about Waves' }));
  };
  const choose = async (name: string) => view.user.click((await openMenu()).getByRole('menuitem', { name }));
  const titles = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
  return { ...view, card, openMenu, choose, titles };
}

test('the menu offers more like this, four ways to hide videos, other ways to share, the reason and a report', async () => {
  const { openMenu } = await start();
  expect((await openMenu()).getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'More like this',
    'Not interested in this video',
    'Not interested in @ben',
    'Not interested in #calm',
    'Not interested in #Sea',
    'Send, QR code, embed code',
    'Why am I seeing this?',
    'Report',
  ]);
});

test('the keyboard opens the menu, moves in it and closes it; the focus returns to the button', async () => {
  const { user, card } = await start();
  const button = card.getByRole('button', { name: 'More' });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Not interested in this video');
  // Letters select a menu item; they are no shortcuts of the feed.
  await user.keyboard('m');
  expect(card.getByRole('button', { name: 'Unmute' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('the focus returns to the button in Safari too, which gives a clicked button no focus', async () => {
  const { user, card } = await start();
  const button = card.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
});

test.each([
  [
    'Not interested in this video',
    { reason: 'video' },
    ['More of Ben', 'Best shoes', 'Quiet lake'],
    'this video again',
  ],
  ['Not interested in @ben', { reason: 'creator' }, ['Best shoes', 'Quiet lake'], 'videos of @ben'],
  ['Not interested in #calm', { reason: 'tag', tag: 'calm' }, ['More of Ben', 'Best shoes'], 'videos with #calm'],
])('%s also removes cards that are already loaded, and Undo brings them back', async (name, body, left, note) => {
  const { user, choose, titles, calls } = await start();
  await choose(name);
  expect(await screen.findByText(`You will not see ${note}.`)).toBeTruthy();
  expect(titles()).toEqual(left);
  const sent = () => calls.find(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toBeTruthy());
  expect(JSON.parse(sent()!.body)).toEqual(body);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toHaveLength(4));
  const undone = () => calls.find(({ method }) => method === 'DELETE');
  await waitFor(() => expect(undone()?.path).toBe(`/videos/7/not-interested?${new URLSearchParams(body)}`));
});

test.each([
  ['Not interested in this video', 'Waves', { videos: [{ video_id: 7, title: 'Waves', thumbnail_url: null }] }],
  ['Not interested in @ben', '@ben', { creators: [{ user_id: 3, username: 'ben', avatar_url: null, video_id: 8 }] }],
  ['Not interested in #calm', '#CALM', { tags: [{ tag: 'CALM', video_id: 9 }] }],
])('%s: the videos are in the feed again once the choice is undone in the settings', async (name, shown, entry) => {
  const { user, choose, titles } = await start({
    'GET /me/muted-words': ok({ words: [] }),
    'GET /me/not-interested': ok({ creators: [], businesses: [], tags: [], videos: [], video_count: 0, ...entry }),
    'DELETE /videos/:id/not-interested': ok({ detail: 'Done.' }),
  });
  await choose(name);
  expect(titles()).not.toContain('Waves');
  await user.click(await screen.findByRole('link', { name: 'Your feed settings' }));
  const button = await screen.findByRole('button', { name: `Show ${shown} again` });
  await user.click(button);
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await user.click(screen.getByRole('link', { name: 'Back to the feed' }));
  await waitFor(() => expect(titles()).toEqual(['Waves', 'More of Ben', 'Best shoes', 'Quiet lake']));
});

test('a choice that the server refuses is undone with a toast', async () => {
  const { choose, titles } = await start({ 'POST /videos/7/not-interested': fail(503) });
  await choose('Not interested in @ben');
  expect(await screen.findByText('Unable to change your feed.')).toBeTruthy();
  expect(titles()).toHaveLength(4);
});

test('the reason is one sentence with the figures of the ranking', async () => {
  const parts = [
    { name: 'score', value: 72.4 },
    { name: 'expected', value: 0.61 },
    { name: 'something_new', value: 1 },
  ];
  const { choose, user, card } = await start({ 'GET /videos/7/why': ok({ text: 'It is new.', parts }) });
  await choose('Why am I seeing this?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Why am I seeing this?' }));
  expect(await dialog.findByText('It is new.')).toBeTruthy();
  expect(dialog.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '72',
    '61%',
  ]);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'More' }));
});

test('a reason that is the user’s taste shows its causes as links', async () => {
  const because = [
    { type: 'tag', id: 'calm', title: 'calm' },
    { type: 'creator', id: 3, title: 'ben' },
    { type: 'video', id: 5, title: 'Old waves' },
  ];
  const parts = [{ name: 'taste', value: 0.42 }];
  const { choose, user } = await start({
    'GET /videos/7/why': ok({ text: 'It fits what you watch and like: #calm.', parts, because }),
  });
  await choose('Why am I seeing this?');
  const list = within(await screen.findByRole('list', { name: 'It fits what you watch and like:' }));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['#calm', '/tag/calm'],
    ['@ben', '/profile/ben'],
    ['Old waves', '/video/5'],
  ]);
  expect(screen.getByText('How well it fits your taste').nextElementSibling?.textContent).toBe('42%');
  await user.click(list.getByRole('link', { name: 'Old waves' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('more like this shows a note, and Undo reverts the choice', async () => {
  const { choose, user, sent, titles } = await start({
    'POST /videos/7/more-like-this': ok({ detail: 'Done.' }),
    'DELETE /videos/7/more-like-this': ok({ detail: 'Done.' }),
  });
  await choose('More like this');
  const said = await screen.findByText('You will see more videos like this one.');
  expect(said.closest('[role="status"]')).toBeTruthy();
  expect(titles()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('You will see more videos like this one.')).toBeNull());
  expect(sent().filter((call) => call.includes('more-like-this'))).toEqual([
    'POST /videos/7/more-like-this',
    'DELETE /videos/7/more-like-this',
  ]);
});

test('if the server refuses more like this, a toast says so', async () => {
  const { choose } = await start({ 'POST /videos/7/more-like-this': fail(503) });
  await choose('More like this');
  expect(await screen.findByText('Unable to change your feed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a reason that cannot be loaded can be asked for again', async () => {
  const { choose } = await start({ 'GET /videos/7/why': fail(503) });
  await choose('Why am I seeing this?');
  expect(await screen.findByText('Failed to load the reason.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('the menu of the user’s own video offers other ways to share it and the reason', async () => {
  const { openMenu } = await start({}, account({ id: 3, username: 'ben' }));
  expect((await openMenu()).getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Send, QR code, embed code',
    'Why am I seeing this?',
  ]);
});

test('the menu of a promo hides its business and explains the promo', async () => {
  const { user, sent } = await start({
    'POST /promos/50/hide': ok({ detail: 'Done.' }),
    'DELETE /promos/50/hide': ok({ detail: 'Done.' }),
    'GET /promos/50/why': ok({ text: 'It is its turn.', parts: [{ name: 'promos', value: 3 }] }),
  });
  const openPromoMenu = async () => {
    const promo = within(await screen.findByRole('article', { name: 'Best shoes' }));
    await user.click(promo.getByRole('button', { name: 'More' }));
    return within(await screen.findByRole('menu', { name: 'More about Best shoes' }));
  };
  await user.click((await openPromoMenu()).getByRole('menuitem', { name: 'Why am I seeing this?' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('It is its turn.')).toBeTruthy();
  expect(dialog.getByText('Promos that take turns')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  await user.click((await openPromoMenu()).getByRole('menuitem', { name: 'Hide promos of Shoes & Co' }));
  expect(await screen.findByText('You will not see promos of Shoes & Co.')).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Best shoes' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article', { name: 'Best shoes' })).toBeTruthy();
  expect(sent().filter((call) => call.includes('hide'))).toEqual(['POST /promos/50/hide', 'DELETE /promos/50/hide']);
});
