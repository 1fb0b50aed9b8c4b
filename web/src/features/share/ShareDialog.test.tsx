import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { messageRefused, messageSent } from '../../app/outbox/slice.ts';
import { account, admin, video } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { ShareDialog } from './ShareDialog.tsx';

beforeEach(() => void installLayout({ isWide: false, isCoarse: true }));
afterEach(() => void jest.restoreAllMocks());

const URL = 'http://localhost/feed?video=7';
const HTML = '<iframe src="http://localhost/embed/7"></iframe>';
const thread = (id: number, username: string) => ({
  user: { id, username, avatar_url: null },
  last_message: null,
  unread_count: 0,
  has_written: true,
});

function start(item = video(), as: Account = account(), api: Routes = {}) {
  return open(<ShareDialog video={item} onClose={() => undefined} />, {
    as,
    api: {
      'GET /messages/threads': ok({
        threads: [thread(5, 'cleo'), thread(6, 'dan')],
        unread_count: 0,
        next_cursor: null,
      }),
      'GET /oembed': ok({ type: 'video', html: HTML }),
      'POST /analytics/track': ok(),
      ...api,
    },
  });
}

test('a press on a person sends them the title and the link, and reports one share', async () => {
  const { user, store, bodies } = start();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send to @cleo' });
  await user.click(button);
  const [entry] = store.getState().outbox.entries;
  expect(entry).toMatchObject({ receiverId: 5, content: `Waves\n${URL}` });
  expect([screen.getByText('Sending…') !== null, button.disabled]).toEqual([true, true]);
  act(() => void store.dispatch(messageSent(entry!.clientId)));
  expect([screen.getByText('Sent') !== null, button.disabled]).toEqual([true, true]);
  await waitFor(() => expect(bodies('/analytics/track')).toEqual([{ video_id: 7, event: 'share' }]));
});

test('a message that the server refuses says why', async () => {
  const { user, store } = start();
  await user.click(await screen.findByRole('button', { name: 'Send to @dan' }));
  const { clientId } = store.getState().outbox.entries[0]!;
  act(() => void store.dispatch(messageRefused({ clientId, reason: 'You cannot write to this user.' })));
  expect(screen.getByText('You cannot write to this user.')).toBeTruthy();
  expect(screen.queryByText('Sent')).toBeNull();
});

test.each([
  ['Link', URL],
  ['Embed code', HTML],
])('the field "%s" is copied by its button', async (name, text) => {
  const { user, bodies } = start();
  const writeText = jest.spyOn(navigator.clipboard, 'writeText');
  expect((await screen.findByLabelText<HTMLInputElement>(name)).value).toBe(text);
  await user.click(screen.getByRole('button', { name: `Copy: ${name}` }));
  expect(await screen.findByText('Copied.')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(text);
  await waitFor(() => expect(bodies('/analytics/track')).toHaveLength(1));
});

test('a text that cannot be copied says so and reports no share', async () => {
  const { user, sent } = start();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy: Link' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('the link is also a QR code', async () => {
  start();
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
});

test('a video under review has no embed code', async () => {
  const { sent } = start(video({ status: 'pending' }));
  await screen.findByRole('button', { name: 'Send to @cleo' });
  expect(sent().filter((call) => call.includes('oembed'))).toEqual([]);
  expect(screen.queryByLabelText('Embed code')).toBeNull();
});

test('the link stays when neither people nor the embed code can be loaded', async () => {
  start(video(), account(), { 'GET /messages/threads': fail(503), 'GET /oembed': fail(503) });
  expect(await screen.findByLabelText('Link')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
});

test('admins, who have no messages, can send to nobody', async () => {
  const { sent } = start(video(), admin());
  await screen.findByLabelText('Embed code');
  expect(sent().filter((call) => call.includes('threads'))).toEqual([]);
});
