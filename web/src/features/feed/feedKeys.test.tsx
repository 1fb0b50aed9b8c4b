import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { feedApi } from '../../api/feed.ts';
import { signedIn } from '../../app/session.ts';
import { account, admin, feedPage, feedVideo } from '../../testing/data.ts';
import { installLayout, showPart } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { ok, pending, type Answer } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';

let layout: ReturnType<typeof installLayout>;
beforeEach(() => {
  layout = installLayout({ isWide: true });
});

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

const three = [1, 2, 3].map((id) => feedVideo({ id, title: `Video ${id}` }));
const noComments = ok({ comments: [], next_cursor: null });

async function start(items = three) {
  const view = open(<FeedScreen />, {
    path: '/feed',
    api: {
      'GET /videos/feed': ok(feedPage(items)),
      'POST /videos/:id/like': ok({ likes: 4, liked: true }),
      'GET /comments/video/:id': noComments,
    },
  });
  const first = await screen.findByRole('article', { name: 'Video 1' });
  const place = (index: number) => document.querySelector(`[data-index="${index}"]`) as Element;
  return { ...view, first, place };
}

test.each(['j', '{ArrowDown}'])('the key %s scrolls to the next card', async (key) => {
  const { user, place } = await start();
  await user.keyboard(key);
  expect(layout.scrolledTo).toEqual([place(1)]);
});

test.each(['k', '{ArrowUp}'])('the key %s scrolls to the previous card', async (key) => {
  const { user, place } = await start();
  showPart(place(1), { visible: 500 });
  await user.keyboard(key);
  expect(layout.scrolledTo).toEqual([place(0)]);
});

test('L likes the active card', async () => {
  const { user, place, sent } = await start();
  showPart(place(1), { visible: 500 });
  await user.keyboard('l');
  await waitFor(() => expect(sent('POST')).toEqual(['POST /videos/2/like']));
});

test('C opens the comments of the active card', async () => {
  const { user, place, sent } = await start();
  showPart(place(2), { visible: 500 });
  await user.keyboard('c');
  expect(screen.getByRole('complementary', { name: 'Comments' })).toBeTruthy();
  await waitFor(() => expect(sent('GET').at(-1)).toBe('GET /comments/video/3'));
});

test('M switches the sound of all cards and remembers it', async () => {
  const { user } = await start();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Unmute' })).toHaveLength(3));
  await user.keyboard('m');
  expect(screen.getAllByRole('button', { name: 'Mute' })).toHaveLength(3);
  expect(localStorage.getItem('sound')).toBe('on');
  await user.keyboard('m');
  expect(localStorage.getItem('sound')).toBe('off');
});

test('Space pauses and plays the active card', async () => {
  const { user } = await start();
  await user.keyboard(' ');
  expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(1);
  await user.keyboard(' ');
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

test('the arrows at the sides move the position of the active card, within the video', async () => {
  const { user, first } = await start();
  showPart(first, { visible: 250 });
  const video = first.querySelector('video') as HTMLVideoElement;
  Object.defineProperty(video, 'duration', { value: 5 });
  for (const [key, at] of [
    ['{ArrowRight}', 2],
    ['{ArrowRight}', 4],
    ['{ArrowRight}', 5],
    ['{ArrowLeft}', 3],
  ] as const) {
    await user.keyboard(key);
    expect(video.currentTime).toBe(at);
  }
  const line = within(first).getByRole('slider', { name: 'Position' });
  line.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(video.currentTime).toBe(0);
  fireEvent.input(line, { target: { value: '0.5' } });
  expect(video.currentTime).toBe(0.5);
  await user.keyboard('{ArrowDown}j');
  expect(layout.scrolledTo).toHaveLength(1);
});

test('? shows the list of shortcuts', async () => {
  const { user } = await start();
  await user.keyboard('?');
  expect((await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).textContent).toContain('Like or unlike');
});

test('shortcuts are ignored with a modifier, in fields and in dialogs', async () => {
  const { user, sent } = await start();
  await user.keyboard('{Control>}l{/Control}');
  await user.keyboard('c');
  await user.type(await screen.findByLabelText('Comment'), 'lll');
  await user.keyboard('{Escape}?');
  await screen.findByRole('dialog');
  await user.keyboard('l');
  expect(sent('POST')).toEqual([]);
});

test('the step buttons are disabled at both ends', async () => {
  const { place, user } = await start();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect([button('Previous video').disabled, button('Next video').disabled]).toEqual([true, false]);
  await user.click(button('Next video'));
  expect(layout.scrolledTo).toEqual([place(1)]);
  showPart(place(2), { visible: 500 });
  expect([button('Previous video').disabled, button('Next video').disabled]).toEqual([false, true]);
});

const endOfFeed = () =>
  screen.getByText('You have seen it all for now.').closest<HTMLElement>('[data-end]') as HTMLElement;

/** Lays out the end of the feed this far below the top edge of its column, which is 500 px high. */
function layOutEnd(end: HTMLElement, top: number) {
  const box = (y: number, height: number) => () => ({ top: y, bottom: y + height }) as DOMRect;
  end.getBoundingClientRect = box(top, 96);
  (end.parentElement as HTMLElement).getBoundingClientRect = box(0, 500);
}

test('the keys reach the end of the feed and come back from it', async () => {
  const { user, place } = await start();
  showPart(place(2), { visible: 500 });
  await user.keyboard('j');
  const end = endOfFeed();
  expect(layout.scrolledTo).toEqual([end]);
  expect(document.activeElement).toBe(end);
  layOutEnd(end, 404);
  await user.keyboard('k');
  expect(layout.scrolledTo.at(-1)).toBe(place(2));
  layOutEnd(end, 500);
  await user.keyboard('k');
  expect(layout.scrolledTo.at(-1)).toBe(place(1));
});

test('the keys come back from an end that was reached by scrolling', async () => {
  const { user, place } = await start();
  showPart(place(2), { visible: 500 });
  layOutEnd(endOfFeed(), 404);
  await user.keyboard('k');
  expect(layout.scrolledTo).toEqual([place(2)]);
});

test('the end of the feed can also be left by scrolling', async () => {
  const { user, place } = await start();
  showPart(place(2), { visible: 500 });
  await user.keyboard('j');
  fireEvent.wheel(place(2));
  showPart(place(1), { visible: 500 });
  layOutEnd(endOfFeed(), 1000);
  await user.keyboard('k');
  expect(layout.scrolledTo.at(-1)).toBe(place(0));
});

const feedCalls = (sent: () => string[]) => sent().filter((call) => call.includes('/videos/feed'));

/** Leaves the feed at its sixth card; `back` returns to it. */
async function leaveFeed() {
  const items = Array.from({ length: 8 }, (_, index) => feedVideo({ id: index + 1, title: `Video ${index + 1}` }));
  const { user, sent, store } = open(
    <Routes>
      <Route path="/" element={<FeedScreen />} />
      <Route path="/profile/ben" element={<BackButton />} />
    </Routes>,
    { path: '/', route: '*', api: { 'GET /videos/feed': ok(feedPage(items)) } },
  );
  await screen.findByRole('article', { name: 'Video 1' });
  showPart(document.querySelector('[data-index="5"]') as Element, { visible: 500 });
  const card = within(screen.getByRole('article', { name: 'Video 6' }));
  await user.click(card.getByRole('link', { name: /@ben/ }));
  return { sent, store, back: () => user.click(screen.getByRole('button', { name: 'Back' })) };
}

test('Back to the feed opens it at the card that was left', async () => {
  const { sent, back } = await leaveFeed();
  await back();
  const left = document.querySelector('[data-index="5"]') as Element;
  expect(layout.scrolledTo).toEqual([left]);
  expect(within(left as HTMLElement).getByRole('article', { name: 'Video 6' })).toBeTruthy();
  expect(feedCalls(sent)).toHaveLength(1);
});

test('a list that begins with another card opens at its top', async () => {
  const { store, back } = await leaveFeed();
  store.dispatch(
    feedApi.util.updateQueryData('feed', '', ({ pages }) => {
      pages[0]?.items.splice(0, 1, feedVideo({ id: 9, title: 'Video 9' }));
    }),
  );
  await back();
  expect(await screen.findByRole('article', { name: 'Video 9' })).toBeTruthy();
  expect(layout.scrolledTo).toEqual([]);
});

test('the feed of another account opens at its top', async () => {
  const { store, back } = await leaveFeed();
  act(() => void store.dispatch(signedIn(account({ id: 2 }))));
  await back();
  expect(await screen.findByRole('article', { name: 'Video 1' })).toBeTruthy();
  expect(layout.scrolledTo).toEqual([]);
});

test('cards far from the active one are empty boxes', async () => {
  const many = Array.from({ length: 12 }, (_, index) => feedVideo({ id: index + 1, title: `Video ${index + 1}` }));
  const { place } = await start(many);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
  expect(place(11).childElementCount).toBe(0);
  showPart(place(11), { visible: 500 });
  expect(screen.getByRole('article', { name: 'Video 12' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Video 1' })).toBeNull());
});

test('only the active card and its neighbours have a video element', async () => {
  await start();
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(2));
});

const feed = (answer: Answer | (() => Promise<Answer>), as = account(), path = '/feed') =>
  open(<FeedScreen />, { as, path, route: '/feed', api: { 'GET /videos/feed': answer } });

test('shows a loading state until the feed arrives', () => {
  expect(feed(pending).getByText('Loading your feed…')).toBeTruthy();
});

test('an empty feed invites users to upload and can be reloaded', async () => {
  let items = [] as typeof three;
  const { user } = feed(async () => ok(feedPage(items)));
  expect(await screen.findByText('No videos or promos available yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload a video' }).getAttribute('href')).toBe('/upload');
  items = three;
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByRole('article', { name: 'Video 1' })).toBeTruthy();
});

test('an empty feed leads admins to what waits for approval, and not to an upload', async () => {
  const { user } = feed(ok(feedPage([])), admin());
  await screen.findByText('No videos or promos available yet.');
  expect(screen.queryByRole('link', { name: 'Upload a video' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Approve Videos' }).getAttribute('href')).toBe('/admin/approve-videos');
  await user.click(screen.getByRole('button', { name: 'Admin Dashboard' }));
  expect(screen.getByText('At /admin')).toBeTruthy();
});

test.each([
  ['/feed?video=7', '?limit=10&video=7'],
  ['/feed?video=abc', '?limit=10'],
])('%s requests %s', async (path, query) => {
  const { sent } = feed(ok(feedPage(three)), account(), path);
  await screen.findByRole('article', { name: 'Video 1' });
  expect(feedCalls(sent)).toEqual([`GET /videos/feed${query}`]);
});

test('the next page is loaded before the end is reached', async () => {
  const page = (from: number, cursor: string | null) =>
    ok(
      feedPage(
        Array.from({ length: 8 }, (_, i) => feedVideo({ id: from + i, title: `Video ${from + i}` })),
        cursor,
      ),
    );
  const { sent } = open(<FeedScreen />, {
    path: '/feed',
    api: { 'GET /videos/feed': ({ path }) => (path.includes('cursor') ? page(9, null) : page(1, 'p2')) },
  });
  await screen.findByRole('article', { name: 'Video 1' });
  expect(feedCalls(sent)).toHaveLength(1);
  showPart(document.querySelector('[data-index="4"]') as Element, { visible: 500 });
  await waitFor(() => expect(feedCalls(sent).at(-1)).toBe('GET /videos/feed?limit=10&cursor=p2'));
});
