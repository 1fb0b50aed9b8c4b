import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account } from '@tallscreen/bff/contract/auth';
import type { Comment } from '@tallscreen/bff/contract/comment';
import { signedIn, signedOut } from '../../app/session.ts';
import { account } from '../../testing/data.ts';
import { open, renderAt } from '../../testing/render.tsx';
import { createTestServer, fail, ok } from '../../testing/server.ts';
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
  likes: 0,
  liked: false,
  status: 'shown',
  pinned: false,
  by_uploader: false,
  hidden_by_admin: false,
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

test('a guest can report a comment by the form, which has its address', async () => {
  start(null);
  const link = await screen.findByRole('link', { name: 'Report the comment of @user9' });
  const address = `${location.origin}/video/7?comment=1`;
  expect(link.getAttribute('href')).toBe(`/notice?url=${encodeURIComponent(address)}`);
  expect(screen.getAllByRole('link', { name: /^Report/ })).toHaveLength(2);
});

test('users report a comment by their own dialog', async () => {
  start({ id: 1, role: 'user' });
  await user.click((await screen.findAllByRole('button', { name: 'Flag' }))[0]!);
  expect(await screen.findByRole('dialog', { name: 'Report this comment' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Report/ })).toBeNull();
});

test('posts the trimmed comment and shows it', async () => {
  const { calls } = start({ id: 1, role: 'user' });
  await user.type(await screen.findByLabelText('Comment'), '  Lovely  ');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Lovely')).toBeTruthy();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ video_id: 7, text: 'Lovely' });
});

test('the Enter that confirms a suggestion of an input method posts nothing', async () => {
  const { calls } = start({ id: 1, role: 'user' });
  const field = await screen.findByLabelText('Comment');
  await user.type(field, 'にほん');
  for (const init of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(field, { key: 'Enter', ...init });
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

test('a comment of invisible characters cannot be posted, and one that is too long says so and stays', async () => {
  const { calls } = start({ id: 1, role: 'user' });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  const post = screen.getByRole<HTMLButtonElement>('button', { name: 'Post' });
  fireEvent.change(field, { target: { value: '\u200B\u3164' } });
  expect(post.disabled).toBe(true);
  fireEvent.change(field, { target: { value: '👨‍👩‍👧'.repeat(1_002) } });
  expect([field.value.length, post.disabled, field.getAttribute('aria-invalid')]).toEqual([8_016, true, 'true']);
  expect(screen.getByText('2 characters too many.').closest('[aria-live], [role="alert"]')).toBeNull();
  // Announced once, not at every key.
  const said = screen.getByText('The text is too long.');
  expect(said.getAttribute('aria-live')).toBe('polite');
  fireEvent.change(field, { target: { value: '👨‍👩‍👧'.repeat(1_001) } });
  expect([screen.getByText('The text is too long.'), said.childNodes.length]).toEqual([said, 1]);
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: '👨‍👩‍👧'.repeat(1_000) } });
  expect([post.disabled, screen.getByText('0 characters left.'), said.textContent]).toEqual([
    false,
    expect.anything(),
    '',
  ]);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
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

test('a heart is shown at once, sent, and taken back when it fails', async () => {
  let isDown = false;
  const { calls, user: pointer } = open(<Comments videoId={7} />, {
    api: {
      'GET /comments/video/:id': ok({ comments: [line(1, 9, 'Theirs')], next_cursor: null }),
      'POST /comments/:id/like': () => (isDown ? fail(503) : ok({ likes: 5, liked: true })),
      'POST /comments/:id/unlike': () => (isDown ? fail(503) : ok({ likes: 4, liked: false })),
    },
  });
  await pointer.click(await screen.findByRole('button', { name: 'Heart, 0' }));
  expect((await screen.findByRole('button', { name: 'Heart, 5' })).getAttribute('aria-pressed')).toBe('true');
  isDown = true;
  await pointer.click(screen.getByRole('button', { name: 'Heart, 5' }));
  await screen.findByText('Something went wrong.');
  expect(screen.getByRole('button', { name: 'Heart, 5' }).getAttribute('aria-pressed')).toBe('true');
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/comments/1/like',
    '/comments/1/unlike',
  ]);
});

test('the order is chosen, and mentions and hashtags are links', async () => {
  const { user: pointer } = open(<Comments videoId={7} />, {
    api: {
      'GET /comments/video/:id': ({ path }) =>
        ok({ comments: [line(1, 9, path.includes('sort=top') ? 'best' : 'hi @Ana_1, #Calm')], next_cursor: null }),
    },
  });
  expect((await screen.findByRole('link', { name: '@Ana_1' })).getAttribute('href')).toBe('/profile/Ana_1');
  expect(screen.getByRole('link', { name: '#Calm' }).getAttribute('href')).toBe('/tag/calm');
  await pointer.click(screen.getByRole('button', { name: 'Top' }));
  expect(await screen.findByText('best')).toBeTruthy();
});

test('more than three replies and long texts are collapsed until they are opened', async () => {
  const replies = [5, 4, 3, 2].map((id) => ({ ...line(id, 9, `reply ${id}`), parent_id: 1 }));
  const { user: pointer } = open(<Comments videoId={7} />, {
    api: {
      'GET /comments/video/:id': ok({ comments: [...replies, line(1, 9, 'word '.repeat(80))], next_cursor: null }),
    },
  });
  await pointer.click(await screen.findByRole('button', { name: 'Show 2 more replies' }));
  expect(document.activeElement?.textContent).toContain('reply 4');
  expect(screen.getAllByText(/^reply /).map(({ textContent }) => textContent)).toEqual(
    [2, 3, 4, 5].map((id) => `reply ${id}`),
  );
  await pointer.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement?.tagName).toBe('P');
});
