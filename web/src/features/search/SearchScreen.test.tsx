import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { readRecentSearches, rememberSearch } from '../../app/recentSearches.ts';
import { video } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Call, type Routes } from '../../testing/server.ts';
import { SearchScreen } from './SearchScreen.tsx';
import { TagScreen } from './TagScreen.tsx';

const person = (user_id: number, username: string) => ({ user_id, username, avatar_url: null });
const videos = (ids: number[], next_cursor: string | null = null) =>
  ok({ videos: ids.map((id) => video({ id, title: `Video ${id}` })), next_cursor });
const start = (query: string, answer: Routes[string]) =>
  open(<SearchScreen />, { path: `/search${query}`, route: '/search', api: { 'GET /search': answer } });
const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('videos are found with links to the video, the uploader and the hashtags', async () => {
  const { sent } = start('?q=%20sea%20', videos([7]));
  expect(screen.getByText('Loading…')).toBeTruthy();
  await screen.findByText('Video 7');
  expect(screen.getByRole('heading', { name: 'Results for “sea”' })).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/video/7', '/profile/ben', '/tag/calm']);
  expect(sent()).toEqual(['GET /search?q=sea&type=videos']);
  expect(screen.getByText('1 found').getAttribute('role')).toBe('status');
});

test.each([
  ['?q=sea', 'Videos'],
  ['?q=%40ben', 'People'],
  ['?q=%23sea', 'Tags'],
  ['?q=%23sea&type=videos', 'Videos'],
  ['?q=sea&type=other', 'Videos'],
])('%s opens the tab %s', (query, tab) => {
  start(query, pending);
  expect(selected()).toBe(tab);
});

test('videos are narrowed to a language in the address, people are not', async () => {
  const { user, sent } = start('?q=sea', ({ path }) =>
    path.includes('type=people')
      ? ok({ people: [], next_cursor: null })
      : videos(path.includes('language=de') ? [8] : [7]),
  );
  await screen.findByText('Video 7');
  await user.selectOptions(screen.getByLabelText('Spoken language'), 'German');
  await screen.findByText('Video 8');
  expect(screen.queryByText('Video 7')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'People' }));
  await screen.findAllByText('Nobody found.');
  expect(screen.queryByLabelText('Spoken language')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Videos' }));
  expect(await screen.findByText('Video 8')).toBeTruthy();
  expect(sent('GET')).toEqual([
    'GET /search?q=sea&type=videos',
    'GET /search?q=sea&type=videos&language=de',
    'GET /search?q=sea&type=people',
  ]);
});

test('the videos of a tag are narrowed to a language', async () => {
  const { user, sent } = open(<TagScreen />, {
    path: '/tag/sea?language=fr',
    route: '/tag/:tag',
    api: { 'GET /tags/:tag/videos': ({ path }) => videos(path.includes('language') ? [] : [7]) },
  });
  // For reading, and as a screen reader announces it.
  expect(await screen.findAllByText('No videos with #sea in this language.')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Spoken language'), 'Every language');
  expect(await screen.findByText('Video 7')).toBeTruthy();
  expect(sent('GET')).toEqual(['GET /tags/sea/videos?language=fr', 'GET /tags/sea/videos']);
});

test('the tabs change by click and by arrow keys, and each shows its results', async () => {
  const answer = ({ path }: Call): Answer => {
    if (path.includes('type=people')) return ok({ people: [person(3, 'bo b')], next_cursor: null });
    if (path.includes('type=tags')) return ok({ tags: [{ tag: 'sea', videos: 1200 }], next_cursor: null });
    return videos([7]);
  };
  const { user } = start('?q=b', answer);
  await user.click(screen.getByRole('tab', { name: 'People' }));
  expect(await screen.findByRole('link', { name: /@bo b/ })).toHaveProperty('pathname', '/profile/bo%20b');
  await user.keyboard('{ArrowLeft}');
  expect(selected()).toBe('Tags');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tags' }));
  expect(await screen.findByRole('link', { name: /sea/ })).toHaveProperty('pathname', '/tag/sea');
  expect(screen.getByTitle('1,200')).toBeTruthy();
  await user.keyboard('{Home}{ArrowRight}');
  expect(selected()).toBe('Videos');
  expect(await screen.findByText('Video 7')).toBeTruthy();
});

test('one status stays mounted and tells the number of results, also for another search', async () => {
  const { user } = open(
    <>
      <SearchScreen />
      <Link to="/search?q=c">Search for c</Link>
    </>,
    {
      path: '/search?q=b',
      route: '/search',
      api: { 'GET /search': ({ path }) => (path.includes('q=c') ? videos([8, 9]) : videos([7])) },
    },
  );
  const status = screen.getAllByRole('status')[0] as HTMLElement;
  expect(status.textContent).toBe('');
  await screen.findByText('Video 7');
  expect(status.textContent).toBe('1 found');
  await user.click(screen.getByRole('link', { name: 'Search for c' }));
  await screen.findByText('Video 8');
  expect([status.isConnected, status.textContent]).toEqual([true, '2 found']);
  expect(screen.queryByText('Video 7')).toBeNull();
});

test('the next page is appended, and a video that moved is shown once', async () => {
  const { user } = start('?q=b', ({ path }) => (path.includes('cursor=two') ? videos([2, 3]) : videos([1, 2], 'two')));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Video 3');
  expect(items('Videos')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an empty page that is not the last one is skipped', async () => {
  start('?q=b', ({ path }) => (path.includes('cursor=two') ? videos([9]) : videos([], 'two')));
  expect(await screen.findByText('Video 9')).toBeTruthy();
});

test.each([
  ['people', 'Nobody found.'],
  ['videos', 'No videos found.'],
  ['tags', 'No tags found.'],
])('nothing found under %s is said, with what to do next', async (type, text) => {
  start(`?q=zzz&type=${type}`, ok({ [type]: [], next_cursor: null }));
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Open the feed' })).toBeTruthy();
});

test.each([
  ['people', 'Failed to search users.'],
  ['videos', 'Failed to search videos.'],
  ['tags', 'Failed to search tags.'],
])('a failed search for %s can be repeated', async (type, text) => {
  let answer: Answer = fail(503);
  const { user } = start(`?q=b&type=${type}`, () => answer);
  await screen.findByText(text);
  answer = ok({ people: [person(3, 'bea')], videos: [video()], tags: [{ tag: 'bee', videos: 1 }], next_cursor: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 found')).toBeTruthy();
});

test('a search is remembered; without a query the last searches can be repeated and removed', async () => {
  rememberSearch(1, 'waves');
  const first = start('?q=sea', pending);
  expect(readRecentSearches(1)).toEqual(['sea', 'waves']);
  first.unmount();
  const { user } = start('', pending);
  expect(screen.getByRole('link', { name: 'sea' }).getAttribute('href')).toBe('/search?q=sea');
  await user.click(screen.getByRole('button', { name: 'Remove sea' }));
  expect(readRecentSearches(1)).toEqual(['waves']);
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(screen.getByText('Search for people, videos and tags.')).toBeTruthy();
  expect(readRecentSearches(1)).toEqual([]);
});

test('the focus moves on when a recent search is removed', async () => {
  for (const text of ['c', 'b', 'a']) rememberSearch(1, text);
  const { user } = start('', pending);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await user.click(screen.getByRole('button', { name: 'Remove b' }));
  expect(focused()).toBe('Remove c');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Remove a');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Recent searches');
  expect(screen.getByText('Search for people, videos and tags.')).toBeTruthy();
});

test('eight searches are remembered, a repeated one once; unreadable ones count as none', () => {
  for (let i = 0; i < 12; i++) rememberSearch(1, `search ${i % 9}`);
  expect(readRecentSearches(1)).toHaveLength(8);
  expect(readRecentSearches(1).slice(0, 4)).toEqual(['search 2', 'search 1', 'search 0', 'search 8']);
  localStorage.setItem('recent-searches-1', '{"a":');
  expect(readRecentSearches(1)).toEqual([]);
});

test('a search of 100 characters is not cut, and a stored half emoji is skipped', () => {
  const long = 'x'.repeat(99);
  start(`?q=${encodeURIComponent(`${long}🌊`)}`, pending);
  expect(readRecentSearches(1)).toEqual([`${long}🌊`]);
  localStorage.setItem('recent-searches-1', JSON.stringify(['sea \ud83c', 'waves 🌊']));
  expect(readRecentSearches(1)).toEqual(['waves 🌊']);
});

const startTag = (answer: Routes[string]) =>
  open(<TagScreen />, { path: '/tag/Caf%C3%A9', route: '/tag/:tag', api: { 'GET /tags/:tag/videos': answer } });

test('a tag page shows its videos', async () => {
  const { sent } = startTag(videos([4, 5]));
  expect(screen.getByRole('heading', { name: '#café' })).toBeTruthy();
  await screen.findByText('Video 4');
  expect(items('Videos with #café')).toHaveLength(2);
  expect(sent()).toEqual(['GET /tags/caf%C3%A9/videos']);
});

test('a tag without videos leads on, and a failed page can be repeated', async () => {
  const first = startTag(videos([]));
  expect(await screen.findAllByText('No videos with #café yet.')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Search for café' })).toBeTruthy();
  first.unmount();
  let answer: Answer = fail(503);
  const { user } = startTag(() => answer);
  await screen.findByText('Could not load the videos of this tag.');
  answer = videos([4]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Video 4')).toBeTruthy();
});
