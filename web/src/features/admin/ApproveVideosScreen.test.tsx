import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer, fail, ok, type Answer } from '../../testing/server.ts';
import { ApproveVideosScreen } from './ApproveVideosScreen.tsx';

const user = userEvent.setup();
const video = (id: number, title: string, reason: string | null) => ({
  id,
  title,
  video_url: null,
  thumbnail_url: null,
  hashtags: ['calm'],
  status: 'pending',
  rejection_reason: reason,
  created_at: '2026-01-01T00:00:00Z',
  duration: 5,
  score: null,
  tier: null,
  uploader: null,
  strip_url: null,
  is_flagged: reason !== null,
  appeal_text: null,
});

const spam = { code: 'spam', title: 'Spam', text: 'Spam is not allowed.' };

function start(decide: () => { status?: number; body?: unknown } = () => ({}), reasons: Answer = fail(503)) {
  const server = createTestServer(({ method, path }) =>
    path === '/reasons'
      ? reasons
      : method === 'GET'
        ? { body: { videos: [video(3, 'Newest', null), video(1, 'Flagged', 'Blank video.')], next_cursor: null } }
        : decide(),
  );
  renderAt('/admin/approve-videos', server.store, <ApproveVideosScreen />);
  return server;
}
const decisions = (calls: { method: string; body: string }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown);

test('lists flagged videos first with the reason', async () => {
  start();
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Flagged', 'Newest']);
  expect(within(cards[0] as HTMLElement).getByText('Blank video.')).toBeTruthy();
  expect(within(cards[1] as HTMLElement).getByText('Unknown')).toBeTruthy();
  expect(within(cards[1] as HTMLElement).getByText('#calm').tagName).toBe('SPAN');
});

test('rejecting removes the video from the list and sends the reason', async () => {
  const { calls } = start();
  const card = await screen.findByRole('article', { name: 'Newest' });
  await user.type(within(card).getByLabelText('Rejection reason'), ' Too dark ');
  await user.click(within(card).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Newest' })).toBeNull());
  expect(decisions(calls)).toEqual([{ video_id: 3, action: 'reject', reason: 'Too dark' }]);
});

test('a failed decision restores the video and shows the error', async () => {
  const { store } = start(() => ({ status: 503, body: { detail: 'Try again later.' } }));
  const card = await screen.findByRole('article', { name: 'Newest' });
  await user.click(within(card).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Try again later.']));
  expect(screen.getByRole('article', { name: 'Newest' })).toBeTruthy();
});

test('focuses the next card after a decision and loads the next page after the last one', async () => {
  const { store } = createTestServer(({ method, path }) => {
    if (method !== 'GET') return {};
    if (path.includes('cursor')) return { body: { videos: [video(1, 'Third', null)], next_cursor: null } };
    return { body: { videos: [video(3, 'First', null), video(2, 'Second', null)], next_cursor: 'c' } };
  });
  renderAt('/admin/approve-videos', store, <ApproveVideosScreen />);
  const first = await screen.findByRole('article', { name: 'First' });
  await user.click(within(first).getByRole('button', { name: 'Approve' }));
  const second = await screen.findByRole('article', { name: 'Second' });
  expect(document.activeElement).toBe(second);
  await user.click(within(second).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('article', { name: 'Third' })).toBeTruthy();
});

test('the key A approves the chosen video, but not inside the reason field', async () => {
  const { calls } = start();
  const card = await screen.findByRole('article', { name: 'Flagged' });
  await user.type(within(card).getByLabelText('Rejection reason'), 'a{Escape}');
  expect(decisions(calls)).toEqual([]);
  await user.keyboard('a');
  await waitFor(() => expect(decisions(calls)).toEqual([{ video_id: 1, action: 'approve' }]));
});

test('after a rule was chosen by the pointer, or left with Esc, the keys work again', async () => {
  const { calls } = start(undefined, ok({ reasons: [spam] }));
  const card = await screen.findByRole('article', { name: 'Flagged' });
  const rules = within(card).getByLabelText('Broken rule');
  await user.selectOptions(rules, await within(card).findByRole('option', { name: 'Spam' }));
  expect(document.activeElement).toBe(card);
  rules.focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(card);
  await user.keyboard('a');
  await waitFor(() => expect(decisions(calls)).toEqual([{ video_id: 1, action: 'approve' }]));
});

test('rules that cannot be loaded are asked for again', async () => {
  const answer = fail(503);
  start(undefined, answer);
  const card = within(await screen.findByRole('article', { name: 'Flagged' }));
  const again = await card.findByRole('button', { name: 'Load the rules again' });
  expect(card.getByText('The rules could not be loaded.')).toBeTruthy();
  Object.assign(answer, ok({ reasons: [spam] }));
  await user.click(again);
  expect(await card.findByRole('option', { name: 'Spam' })).toBeTruthy();
  expect(card.queryByText('The rules could not be loaded.')).toBeNull();
});
