import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createClient } from '../../seed/client.ts';
import { eventually } from '../support/eventually.ts';
import { startBff, type SecondBff } from '../support/second-bff.ts';
import { liveVideo, newMember, PASSWORD } from '../support/stack.ts';

jest.setTimeout(600_000);
let shifted: SecondBff | undefined;
afterEach(() => shifted?.stop());

const MINUTE_MS = 60_000;
const PRELOAD = pathToFileURL(path.join(import.meta.dirname, '../support/shift-clock.mjs')).href;

interface Shown {
  readonly likes: number;
  readonly comments: number;
  readonly views: number;
}

test.each([
  ['fast', 5],
  ['slow', -5],
])('a BFF whose clock is five minutes %s serves everything, and each action counts once', async (_, minutes) => {
  const [creator, fan, friend] = await Promise.all([newMember('creator'), newMember(), newMember()]);
  const video = await liveVideo(creator, `Clock ${minutes}`);
  shifted = await startBff({
    NODE_OPTIONS: `--import=${PRELOAD}`,
    CLOCK_SHIFT_MS: String(minutes * MINUTE_MS),
    UPLOAD_COOLDOWN_SECONDS: '0',
  });
  const form = new URLSearchParams({ username: fan.email, password: PASSWORD });
  const { access_token: token } = await createClient(shifted.url).call<{ access_token: string }>(
    'POST',
    '/auth/login',
    {
      form,
    },
  );
  const client = createClient(shifted.url, token);
  expect(await client.call('GET', '/auth/me')).toMatchObject({ id: fan.id });
  await client.call('GET', '/videos/feed');
  expect(await client.call('POST', `/videos/${video}/like`)).toEqual({ likes: 1, liked: true });
  await client.call('POST', '/comments', { json: { video_id: video, text: 'On time?', client_id: 'once' } });
  await client.call('POST', `/videos/${video}/view`);
  const message = { receiver_id: friend.id, content: 'hello', client_id: `clock-${fan.id}` };
  await client.call('POST', '/messages', { json: message });
  await client.call('POST', '/messages', { json: message });

  const shown = () => fan.client.call<Shown>('GET', `/videos/${video}`);
  await eventually('the view is counted', async () => (await shown()).views === 1);
  expect(await shown()).toMatchObject({ likes: 1, comments: 1, views: 1 });
  const { messages } = await friend.client.call<{ messages: unknown[] }>('GET', `/messages/conversation/${fan.id}`);
  expect(messages).toHaveLength(1);
  await client.call('POST', '/auth/logout');
  await expect(client.call('GET', '/auth/me')).rejects.toMatchObject({ status: 401 });
});
