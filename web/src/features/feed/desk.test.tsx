import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { comment, feedPage, feedPromo, feedVideo } from '../../testing/data.ts';
import { installLayout, showPart } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { ok, pending, type Routes } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';

let layout: ReturnType<typeof installLayout>;
const inWindow = (width: number) => (layout = installLayout({ isWide: true, width }));
beforeEach(() => void inWindow(1280));

const clip = (id: number) =>
  feedVideo({ id, title: `Clip ${id}`, uploader: { id: id + 10, username: `u${id}`, avatar_url: null } });
const three = [clip(1), clip(2), clip(3)];
const talk = ok({ comments: [comment({ text: 'Lovely' })], next_cursor: null });

async function start(items = three, api: Routes = {}) {
  const view = open(<FeedScreen />, {
    path: '/feed',
    api: {
      'GET /videos/feed': ok(feedPage(items)),
      'GET /me/marks': ok({ followed_user_ids: [], saved_video_ids: [] }),
      'GET /comments/video/:id': talk,
      ...api,
    },
  });
  const first = await screen.findByRole('article', { name: 'Clip 1' });
  const reach = (index: number) =>
    showPart(document.querySelector(`[data-index="${index}"]`) as Element, { visible: 500 });
  const commentCalls = () => view.calls.filter(({ path }) => path.startsWith('/comments/'));
  return { ...view, first, reach, commentCalls, button: within(first).getByRole('button', { name: 'Comments' }) };
}

const panel = () => screen.findByRole('complementary', { name: 'Comments' });
const isExpanded = (button: HTMLElement) => button.getAttribute('aria-expanded');

describe('the comments beside the card', () => {
  test('stand open from 1280 px, and the focus stays where it is', async () => {
    const { button } = await start();
    await within(await panel()).findByText('Lovely');
    expect(isExpanded(button)).toBe('true');
    expect(document.activeElement).toBe(document.body);
  });

  test('are closed below 1280 px until somebody asks for them', async () => {
    inWindow(1279);
    const { button, user, commentCalls } = await start();
    expect(isExpanded(button)).toBe('false');
    expect(commentCalls()).toEqual([]);
    await user.keyboard('c');
    expect((await panel()).contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close comments' }));
    expect(localStorage.getItem('comments-dock')).toBeNull();
  });

  test.each(['the button', 'the key'])('take the focus by %s, and the second press closes them', async (by) => {
    const { button, user } = await start();
    const aside = await panel();
    const press = () => (by === 'the key' ? user.keyboard('c') : user.click(button));
    await press();
    expect(aside.contains(document.activeElement)).toBe(true);
    expect(isExpanded(button)).toBe('true');
    await press();
    expect(aside.isConnected).toBe(false);
    expect(isExpanded(button)).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  test('keep the focus where the user put it', async () => {
    const { user } = await start();
    const field = await within(await panel()).findByLabelText('Comment');
    await user.click(field);
    expect(document.activeElement).toBe(field);
    await user.keyboard('Hi c{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('stay closed in this browser until they are opened again', async () => {
    const before = await start();
    await panel();
    await before.user.click(screen.getByRole('button', { name: 'Close comments' }));
    before.unmount();
    const { button, user, unmount } = await start();
    expect(isExpanded(button)).toBe('false');
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.click(button);
    await panel();
    unmount();
    await start();
    expect(await panel()).toBeTruthy();
  });

  test('do not close on Esc before somebody uses them', async () => {
    const { user } = await start();
    const aside = await panel();
    await user.keyboard('{Escape}');
    expect(aside.isConnected).toBe(true);
  });

  test('follow the card, and are not loaded for a card that is passed', async () => {
    const { reach, commentCalls } = await start();
    await within(await panel()).findByText('Lovely');
    reach(1);
    reach(2);
    expect(within(await panel()).queryByLabelText('Comment')).toBeNull();
    await within(await panel()).findByLabelText('Comment');
    expect(commentCalls().map(({ path }) => path)).toEqual(['/comments/video/1', '/comments/video/3']);
  });

  test('are no longer waited for once the card is left, and are loaded when the user is back', async () => {
    let answer: Routes[string] = pending;
    const { reach, commentCalls } = await start(three, {
      'GET /comments/video/:id': (call) => (typeof answer === 'function' ? answer(call) : answer),
    });
    await waitFor(() => expect(commentCalls()).toHaveLength(1));
    expect(commentCalls()[0]?.signal.aborted).toBe(false);
    answer = talk;
    reach(1);
    await waitFor(() => expect(commentCalls()[0]?.signal.aborted).toBe(true));
    await within(await panel()).findByText('Lovely');
    reach(0);
    await waitFor(() => expect(commentCalls()).toHaveLength(3));
    await within(await panel()).findByText('Lovely');
    expect(screen.queryByText('Unable to load comments at the moment. Please try again.')).toBeNull();
  });

  test('keep their place at a promo, which has none', async () => {
    const { reach } = await start([clip(1), feedPromo({ id: 60 }), clip(2)]);
    const aside = await panel();
    reach(1);
    expect(await within(aside).findByText('Promos have no comments.')).toBeTruthy();
    expect(aside.isConnected).toBe(true);
  });
});

describe('beside the card', () => {
  const next = () => screen.findByRole('region', { name: 'Up next' });
  const titles = async () =>
    within(await next())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test('its uploader can be followed, and the next videos are listed without promos', async () => {
    const { container } = await start([clip(1), feedPromo({ id: 60 }), clip(2), clip(3)]);
    expect(await titles()).toEqual(['Clip 2@u2', 'Clip 3@u3']);
    const beside = within(container.querySelector('[data-beside]') as HTMLElement);
    expect(beside.getByRole('link', { name: '@u1' }).getAttribute('href')).toBe('/profile/u1');
    expect(await beside.findByRole('button', { name: 'Follow @u1' })).toBeTruthy();
  });

  test('a press on a later video goes to it, and the keys go on from there', async () => {
    const { user, reach } = await start([...three, clip(4), clip(5), clip(6)]);
    await user.click(within(await next()).getByRole('button', { name: /Clip 5/ }));
    const place = (index: number) => document.querySelector(`[data-index="${index}"]`);
    expect(layout.scrolledTo).toEqual([place(4)]);
    reach(4);
    await waitFor(async () => expect(await titles()).toEqual(['Clip 6@u6']));
    await user.keyboard('j');
    expect(layout.scrolledTo.at(-1)).toBe(place(5));
  });

  test('the next videos give way to the comments, which a narrower window shows in their place', async () => {
    inWindow(1024);
    const { user, button } = await start();
    expect((await next()).dataset['replaced']).toBeUndefined();
    await user.click(button);
    await panel();
    expect((await next()).dataset['replaced']).toBe('true');
  });

  test('nothing stands in a narrow window', async () => {
    inWindow(1023);
    await start();
    expect(document.querySelector('[data-beside]')).toBeNull();
  });
});
