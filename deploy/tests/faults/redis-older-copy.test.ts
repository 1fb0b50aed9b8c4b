import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import { createClient as connectRedis } from 'redis';
import { control } from '../../local/testing/control.ts';
import { createClient } from '../../seed/client.ts';
import { eventually } from '../support/eventually.ts';
import { newSessionsLast } from '../support/new-sessions.ts';
import { liveVideo, newMember, PASSWORD, stackUrl } from '../support/stack.ts';

jest.setTimeout(600_000);
afterAll(async () => {
  await control.startPart('redis');
  await control.allReady();
  await newSessionsLast();
});

async function redisFolder(): Promise<string> {
  const redis = connectRedis({ url: process.env['REDIS_URL'] ?? '' });
  await redis.connect();
  const { dir = '' } = await redis.configGet('dir');
  await redis.close();
  return path.join(dir, 'appendonlydir');
}

test('Redis is replaced by an older copy: nothing acknowledged is lost, and later sign-outs stay in force', async () => {
  const [creator, fan] = await Promise.all([newMember('creator'), newMember()]);
  const video = await liveVideo(creator, 'Older copy');
  const folder = await redisFolder();
  const copy = `${folder}-older`;
  await control.stopPart('redis');
  await cp(folder, copy, { recursive: true });
  await control.startPart('redis');
  await control.allReady();

  const form = new URLSearchParams({ username: fan.email, password: PASSWORD });
  const { access_token: ended } = await createClient(stackUrl).call<{ access_token: string }>('POST', '/auth/login', {
    form,
  });
  await createClient(stackUrl, ended).call('POST', '/auth/logout');
  expect(await fan.client.call('POST', `/videos/${video}/like`)).toEqual({ likes: 1, liked: true });
  await fan.client.call('POST', '/comments', {
    json: { video_id: video, text: 'After the copy was made.', client_id: 'once' },
  });
  expect(await fan.client.call('POST', `/videos/${video}/view`)).toMatchObject({ counted: true });
  const shown = () => fan.client.call<{ likes: number; comments: number; views: number }>('GET', `/videos/${video}`);
  await eventually('the view is counted', async () => (await shown()).views === 1);

  await control.stopPart('redis');
  await rm(folder, { recursive: true });
  await cp(copy, folder, { recursive: true });
  await rm(copy, { recursive: true });
  await control.startPart('redis');
  await control.allReady();

  const meWith = (token: string) =>
    fetch(`${stackUrl}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
  await eventually(
    'the session that ended after the copy is ended again',
    async () => (await meWith(ended)) === 401,
    30,
  );
  await eventually('reads work again', async () => (await shown()).likes === 1, 30);
  expect(await shown()).toMatchObject({ likes: 1, comments: 1, views: 1 });
  expect(await fan.client.call('POST', `/videos/${video}/like`)).toEqual({ likes: 1, liked: true });
});
