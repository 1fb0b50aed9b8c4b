import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useVideoQuery } from '../../api/videos.ts';
import { account, admin, comment, video } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { deferred, fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { VideoCard } from '../feed/VideoCard.tsx';
import { Comments } from './Comments.tsx';

const list = (comments: object[]) => ok({ comments, next_cursor: null });
const start = (api: Routes, as: ReturnType<typeof account> | null = account()) =>
  open(<Comments videoId={7} />, { as, path: '/video/7', api });
const withComments = (...comments: object[]) => ({ 'GET /comments/video/7': list(comments) });

test('shows a loading state', () => {
  start({ 'GET /comments/video/7': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('an empty list invites signed-in users to write, but not guests', async () => {
  const { unmount } = start(withComments());
  expect(await screen.findByText('No comments yet.')).toBeTruthy();
  expect(screen.getByText('Say what you think.')).toBeTruthy();
  unmount();
  start(withComments(), null);
  await screen.findByText('No comments yet.');
  expect(screen.queryByText('Say what you think.')).toBeNull();
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start({ 'GET /comments/video/7': () => answer });
  await screen.findByText('Unable to load comments at the moment. Please try again.');
  answer = list([comment({ text: 'Lovely' })]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Lovely')).toBeTruthy();
});

test('a reply names its parent, focuses the field and is sent with parent_id', async () => {
  const { user, bodies } = start({
    ...withComments(comment({ id: 3, user: 'ben' })),
    'POST /comments/': ok(comment({ id: 4 }), 201),
  });
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  expect(screen.getByText('Replying to @ben')).toBeTruthy();
  const field = screen.getByLabelText('Comment');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'Thanks{Enter}');
  await waitFor(() => expect(bodies('/comments/')).toMatchObject([{ video_id: 7, text: 'Thanks', parent_id: 3 }]));
  await waitFor(() => expect(screen.queryByText('Replying to @ben')).toBeNull());
});

test('a cancelled reply is sent as an ordinary comment', async () => {
  const { user, bodies } = start({ ...withComments(comment()), 'POST /comments/': ok(comment({ id: 4 }), 201) });
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  await user.click(screen.getByRole('button', { name: 'Cancel reply' }));
  await user.type(screen.getByLabelText('Comment'), 'Hi{Enter}');
  await waitFor(() => expect(bodies('/comments/')).toMatchObject([{ video_id: 7, text: 'Hi' }]));
});

test('a comment that is sent again after an error keeps its client_id, and a changed text gets a new one', async () => {
  let answer: Answer = fail(503);
  const { user, bodies } = start({ ...withComments(), 'POST /comments/': () => answer });
  await user.type(screen.getByLabelText('Comment'), 'Hi{Enter}');
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Comment'), '{Enter}');
  await waitFor(() => expect(bodies('/comments/')).toHaveLength(2));
  answer = ok(comment({ id: 4 }), 201);
  await user.type(screen.getByLabelText('Comment'), '!{Enter}');
  await waitFor(() => expect(bodies('/comments/')).toHaveLength(3));
  const ids = (bodies('/comments/') as { client_id: string }[]).map(({ client_id }) => client_id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('Shift+Enter starts a new line and blank text cannot be posted', async () => {
  const { user, sent } = start(withComments());
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  await user.type(field, ' {Shift>}{Enter}{/Shift} ');
  expect(field.value).toBe(' \n ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true);
  await user.type(field, '{Enter}');
  expect(sent('POST')).toEqual([]);
});

test.each([
  ['Comments must be at most 1,000 characters.', 'Comments must be at most 1,000 characters.'],
  [undefined, 'Failed to post comment.'],
])('a comment that failed with %s keeps its text and shows the reason', async (detail, text) => {
  const { user } = start({ ...withComments(), 'POST /comments/': fail(400, detail) });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  await user.type(field, 'Hello{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(field.value).toBe('Hello');
});

test('a failed deletion keeps the comment and shows a toast', async () => {
  const { user } = start({ ...withComments(comment({ text: 'Mine' })), 'DELETE /comments/1': fail(503) });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete comment.')).toBeTruthy();
  expect(screen.getByText('Mine')).toBeTruthy();
});

test('flagging a comment reports it', async () => {
  const { user, bodies } = start({ ...withComments(comment({ id: 9 })), 'POST /report': ok({}, 201) });
  await user.click(await screen.findByRole('button', { name: 'Flag' }));
  await screen.findByRole('dialog', { name: 'Report this comment' });
  await user.click(screen.getByRole('radio', { name: /Spam/ }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(bodies('/report')).toEqual([{ item_id: 9, item_type: 'comment', reason: 'SPAM' }]));
});

test('the comment of a deleted account links to /404', async () => {
  start(withComments(comment({ user: null })));
  expect((await screen.findByRole('link', { name: '@unknown' })).getAttribute('href')).toBe('/404');
});

test('the login link of a guest remembers the page', async () => {
  const { user } = start(withComments(), null);
  await user.click(await screen.findByRole('link', { name: 'Log in to post a comment' }));
  expect(screen.getByText('At /login {"from":"/video/7"}')).toBeTruthy();
});

test('the uploader approves, hides and pins; a held comment tells its author that nobody else sees it', async () => {
  const page = {
    next_cursor: null,
    who_may_comment: 'everyone',
    can_comment: true,
    can_decide: true,
    can_pin: true,
    held: 1,
  };
  const held = comment({ id: 5, text: 'Waiting', status: 'held' });
  const { user, sent } = start({
    'GET /comments/video/7': ({ path }) =>
      ok({ ...page, comments: path.includes('status=held') ? [held] : [comment({ id: 4, by_uploader: true })] }),
    'POST /comments/:id/:act': ok(held),
  });
  await screen.findByText('By uploader');
  await user.click(screen.getByRole('button', { name: 'Pin' }));
  await user.click(screen.getByRole('button', { name: 'Held (1)' }));
  await screen.findByText('Waiting');
  expect(screen.queryByText('Only you see this until it is checked')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent('POST')).toEqual(['POST /comments/4/pin', 'POST /comments/5/approve']));
});

test('the uploader can approve what they hid, but not what an admin hid', async () => {
  const hidden = (id: number, hidden_by_admin: boolean) =>
    comment({ id, text: `Hidden ${id}`, status: 'hidden', hidden_by_admin });
  const page = { next_cursor: null, who_may_comment: 'everyone', can_comment: true, can_decide: true, can_pin: true };
  start({ 'GET /comments/video/7': ok({ ...page, held: 0, comments: [hidden(4, false), hidden(5, true)] }) });
  await screen.findByText('Hidden 5');
  expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
});

test('an admin chooses the rule by which they hide a comment', async () => {
  installLayout({ isWide: true });
  const page = { next_cursor: null, who_may_comment: 'everyone', can_comment: true, can_decide: true, can_pin: false };
  const api = {
    'GET /comments/video/7': ok({ ...page, held: 0, comments: [comment({ id: 4 })] }),
    'GET /reasons': ok({ reasons: [{ code: 'spam', title: 'Spam', text: 'Spam is not allowed.' }] }),
    'POST /comments/:id/:act': ok(comment({ id: 4, status: 'hidden', hidden_by_admin: true })),
  };
  const { user, sent } = start(api, admin());
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide this comment?' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Broken rule' }));
  await user.click(await within(dialog).findByRole('option', { name: /^Spam/ }));
  expect(sent('POST')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(sent('POST')).toEqual(['POST /comments/4/hide?reason_code=spam']));
});

test('the author of a held comment reads who sees it, and cannot act on it', async () => {
  start(withComments(comment({ status: 'held' })));
  expect(await screen.findByText('Only you see this until it is checked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('the form gives way to a sentence where the viewer may not comment', async () => {
  const page = { comments: [], next_cursor: null, who_may_comment: 'off', can_comment: false, can_decide: false };
  start({ 'GET /comments/video/7': ok(page) });
  expect(await screen.findByText('Comments are off for this video.')).toBeTruthy();
  expect(screen.queryByLabelText('Comment')).toBeNull();
});

function Discussed() {
  const { data } = useVideoQuery(7);
  return (
    <>
      {data && <VideoCard video={data} isNear onComments={() => undefined} />}
      <Comments videoId={7} />
    </>
  );
}

test.each([
  ['approving a held comment raises', 'held', 'Approve', '3 comments'],
  ['hiding a shown comment lowers', 'shown', 'Hide', '1 comment'],
] as const)('%s the count of its video, once it is done', async (_, status, act, counted) => {
  installLayout({ isWide: true });
  const page = { next_cursor: null, who_may_comment: 'everyone', can_comment: true, can_decide: true, held: 0 };
  const first = deferred();
  let answer: () => Answer | Promise<Answer> = () => first.promise;
  const { user, sent } = open(<Discussed />, {
    path: '/video/7',
    api: {
      'GET /videos/7': ok(video({ comments: 2 })),
      'GET /comments/video/7': ok({ ...page, comments: [comment({ id: 5, status })] }),
      'POST /comments/:id/:act': () => answer(),
    },
  });
  const count = async () => (await screen.findByRole('button', { name: 'Comments' })).getAttribute('aria-description');
  await user.click(await screen.findByRole('button', { name: act }));
  expect(await count()).toBe('2 comments');
  first.answer(fail(503));
  await screen.findByText('Something went wrong.');
  expect(await count()).toBe('2 comments');
  answer = () => ok(comment({ id: 5 }));
  await user.click(await screen.findByRole('button', { name: act }));
  await waitFor(async () => expect(await count()).toBe(counted));
  expect(sent('POST')).toHaveLength(2);
});

test('another order is shown while the newest still load, and what the viewer may do is still learned', async () => {
  const newest = deferred();
  const { user } = start({
    'GET /comments/video/7': ({ path }) =>
      path.includes('sort=top') ? list([comment({ text: 'Best' })]) : newest.promise,
  });
  await user.click(screen.getByRole('button', { name: 'Top' }));
  expect(await screen.findByText('Best')).toBeTruthy();
  const page = { next_cursor: null, who_may_comment: 'off', can_comment: false, can_decide: false, can_pin: false };
  newest.answer(ok({ ...page, comments: [comment({ text: 'Last' })] }));
  expect(await screen.findByText('Comments are off for this video.')).toBeTruthy();
  expect(screen.getByText('Best')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Newest' }));
  expect(await screen.findByText('Last')).toBeTruthy();
});
