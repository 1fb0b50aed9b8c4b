import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { TIME, video } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { HistoryScreen } from './HistoryScreen.tsx';

const page = (...titles: string[]) =>
  ok({ videos: titles.map((title, i) => ({ ...video({ id: i + 7, title }), viewed_at: TIME })), next_cursor: null });
const start = (api: Routes) => open(<HistoryScreen />, { path: '/history', api });

test('one video is deleted at once, and comes back if that fails', async () => {
  let answer = fail(503);
  const { user } = start({ 'GET /me/history': page('Waves', 'Hills'), 'DELETE /me/history/:id': () => answer });
  const list = within(await screen.findByRole('list', { name: 'Watch history' }));
  expect(list.getByRole('link', { name: 'Waves' }).getAttribute('href')).toBe('/video/7');
  const press = () => user.click(list.getByRole('button', { name: 'Delete Waves from your history' }));
  await press();
  expect(await screen.findByText('This video could not be deleted from your history.')).toBeTruthy();
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  answer = ok({ detail: 'Done.' });
  await press();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  const last = list.getByRole('button', { name: 'Delete Hills from your history' });
  expect(document.activeElement).toBe(last);
  await user.click(last);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Watch history' }));
});

test('everything is deleted after a question that says that the feed is reset', async () => {
  let shown = page('Waves');
  const { user } = start({
    'GET /me/history': () => shown,
    'DELETE /me/history': () => {
      shown = page();
      return ok({ detail: 'Done.' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete all and reset my feed' }));
  expect(screen.getByText(/come up in your feed like new ones/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete and reset' }));
  expect(await screen.findByText('You have watched nothing yet.')).toBeTruthy();
  expect(screen.getByText('Your watch history is deleted and your feed is reset.')).toBeTruthy();
});

test('a history that cannot be loaded can be asked for again', async () => {
  start({ 'GET /me/history': fail(503) });
  expect(await screen.findByText('Failed to load your history.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
