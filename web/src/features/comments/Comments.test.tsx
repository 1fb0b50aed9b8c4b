import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account, Comment } from '@tallscreen/bff/contract';
import { signedIn, signedOut } from '../../app/session.ts';
import { account } from '../../testing/data.ts';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer } from '../../testing/server.ts';
import { Comments } from './Comments.tsx';

const user = userEvent.setup();
const line = (id: number, user_id: number, text: string): Comment => ({
  id,
  user_id,
  text,
  video_id: 7,
  user: `user${user_id}`,
  avatar_url: null,
  created_at: '2026-01-01T00:00:00Z',
  parent_id: null,
  client_id: null,
});

function start(as: Partial<Account> | null) {
  let comments = [line(2, 1, 'Mine'), line(1, 9, 'Theirs')];
  const server = createTestServer(({ method, path, body }) => {
    if (method === 'GET') return { body: { comments, next_cursor: null } };
    if (method === 'DELETE') comments = comments.filter(({ id }) => path !== `/comments/${id}`);
    else comments = [line(3, 1, (JSON.parse(body) as { text: string }).text), ...comments];
    return { body: {} };
  });
  server.store.dispatch(as ? signedIn(account({ username: 'user1', ...as })) : signedOut());
  renderAt('/video/7', server.store, <Comments videoId={7} />);
  return server;
}

test('a guest reads comments and sees a login link', async () => {
  start(null);
  expect(await screen.findByText('Theirs')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in to post a comment' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Flag' })).toBeNull();
});

test('posts the trimmed comment and shows it', async () => {
  const { calls } = start({ id: 1, role: 'user' });
  await user.type(await screen.findByLabelText('Comment'), '  Lovely  ');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Lovely')).toBeTruthy();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ video_id: 7, text: 'Lovely' });
});

test('users delete only their own comments, after confirming', async () => {
  start({ id: 1, role: 'user' });
  await screen.findByText('Mine');
  const [own, ...others] = screen.getAllByRole('button', { name: 'Delete' });
  expect(others).toEqual([]);
  await user.click(own as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  expect(dialog.isConnected).toBe(false);
});

test('admins can delete every comment', async () => {
  start({ id: 5, role: 'admin' });
  await screen.findByText('Mine');
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(2);
});
