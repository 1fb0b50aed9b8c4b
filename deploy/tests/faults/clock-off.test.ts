import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createClient } from '../../seed/client.ts';
import { openDecisionLog } from '../support/decisions.ts';
import { eventually } from '../support/eventually.ts';
import { startBff, type SecondBff } from '../support/second-bff.ts';
import { freePort } from '../support/free-port.ts';
import { startSecond, type SecondProcess } from '../support/second-process.ts';
import { decide, liveVideo, newMember, PASSWORD, processed, stackUrl, upload } from '../support/stack.ts';

jest.setTimeout(600_000);
let shifted: SecondBff | undefined;
const others: SecondProcess[] = [];
afterEach(async () => {
  await shifted?.stop();
  await Promise.all(others.splice(0).map((other) => other.stop()));
});

const MINUTE_MS = 60_000;
const PRELOAD = pathToFileURL(path.join(import.meta.dirname, '../support/shift-clock.ts')).href;

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

/** Starts a second worker, media and moderation whose clocks are off, beside those of the stack. */
async function startOthers(minutes: number): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'clock-off-'));
  const clock = { NODE_OPTIONS: `--import=${PRELOAD}`, CLOCK_SHIFT_MS: String(minutes * MINUTE_MS) };
  const common = { ...clock, WORK_DIR: work, WORKER_LEASE_SECONDS: '5', SCAN_LEASE_SECONDS: '5' };
  const mediaHttp = await freePort();
  others.push(
    await startSecond('media-worker', common),
    await startSecond('moderation', { ...common, MEDIA_HTTP_URL: stackUrl }),
    await startSecond('media', { ...common, HTTP_PORT: String(mediaHttp), UPLOAD_COOLDOWN_SECONDS: '0' }),
  );
}

test.each([
  ['fast', 5],
  ['slow', -5],
])(
  'a worker, media and moderation whose clocks are five minutes %s do each job once and publish on time',
  async (_, minutes) => {
    await startOthers(minutes);
    const creator = await newMember('creator');
    const titles = [1, 2, 3, 4].map((n) => `Clock ${minutes} ${n}`);
    const ids = await Promise.all(titles.map((title) => upload(creator, title)));
    for (const id of ids)
      expect(await processed(creator, id)).toMatchObject({ status: 'pending', rejection_reason: null });

    const [now = 0, later = 0] = ids;
    await decide(now, 'approve');
    const publishAt = new Date(Date.now() + 20_000);
    await creator.client.call('PUT', `/videos/${later}`, { json: { publish_at: publishAt.toISOString() } });
    await decide(later, 'approve');
    const isLive = () => createClient(stackUrl).call('GET', `/videos/${later}`);
    await eventually('it goes live', isLive, 60);
    expect(Date.now()).toBeGreaterThanOrEqual(publishAt.getTime());
    const log = await openDecisionLog();
    expect([(await log.of(now)).length, (await log.of(later)).length]).toEqual([1, 1]);
    log.close();

    await creator.client.call('POST', '/users/me/export');
    await eventually('the export is ready', async () => {
      const { status } = await creator.client.call<{ status: string }>('GET', '/users/me/export');
      return status === 'ready';
    });
  },
);
