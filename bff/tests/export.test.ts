import { expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { PASSWORD, stackUrl } from '../../deploy/tests/support/stack.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { newPerson, type Person } from './support/people.ts';
import { openZip } from './support/zip.ts';

jest.setTimeout(300_000);

const exportOf = async (person: Person): Promise<Json> => (await person.call('GET', '/users/me/export')).body;

test('an export needs a token, and there is none before it is requested', async () => {
  expect((await guest('POST', '/users/me/export')).status).toBe(401);
  expect((await guest('GET', '/users/me/export')).status).toBe(401);
  expect(await exportOf(await newPerson())).toEqual({ status: 'none', url: null, expires_at: null });
});

test('a user gets everything that is stored about them in one file, and nobody else gets it', async () => {
  const [ana, bo] = [await newPerson('creator'), await newPerson()];
  const videoId = await createLiveItem(ana, 'Mine');
  const boVideo = await createLiveItem(await newPerson('creator'), 'Not mine');
  await ana.call('POST', `/videos/${boVideo}/like`);
  await ana.call('POST', `/videos/${boVideo}/save`);
  const { body: own } = await ana.call('POST', '/comments', { json: { video_id: boVideo, text: 'by ana' } });
  await ana.call('POST', `/comments/${String(own['id'])}/like`);
  await bo.call('POST', '/comments', { json: { video_id: videoId, text: 'by bo' } });
  await ana.call('POST', `/profile/follow/${bo.id}`);
  await ana.call('POST', '/messages/', { json: { receiver_id: bo.id, content: 'hello bo' } });
  await bo.call('POST', '/messages/', { json: { receiver_id: ana.id, content: 'hello ana' } });
  await ana.call('POST', '/report', { json: { item_type: 'video', item_id: boVideo, reason: 'SPAM' } });
  await ana.call('POST', `/videos/${boVideo}/view`);
  await ana.call('POST', `/videos/${boVideo}/not-interested`, { json: { reason: 'video' } });

  const push = { kinds: [], message_text: false, quiet_from: null, quiet_to: null, time_zone: 'UTC' };
  expect((await ana.call('PUT', '/me/push-settings', { json: push })).status).toBe(200);

  const hasNotification = async (kind: string) => {
    const { body } = await ana.call('GET', '/me/notifications');
    return (body['notifications'] as Json[]).find((each) => each['kind'] === kind);
  };
  await eventually('the comment is notified', () => hasNotification('comment'));

  expect((await ana.call('POST', '/users/me/export')).status).toBe(202);
  expect((await ana.call('POST', '/users/me/export')).status).toBe(202);
  const { url, expires_at } = await eventually('the export is ready', async () => {
    const found = await exportOf(ana);
    return found['status'] === 'ready' ? found : undefined;
  });
  const hoursLeft = (new Date(String(expires_at)).getTime() - Date.now()) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(23);
  expect(hoursLeft).toBeLessThanOrEqual(24);
  expect((await exportOf(bo))['status']).toBe('none');

  const answer = await fetch(`${stackUrl}${String(url)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  const files = await openZip(Buffer.from(await answer.arrayBuffer()));
  const listOf = async (name: string) => JSON.parse(await files.get(`${name}.json`)!.text()) as Json[];
  const profile = { id: ana.id, username: ana.username, email: ana.email, joined_by_invitation: null };
  expect(await listOf('profile')).toMatchObject([profile]);
  expect(await listOf('invites')).toEqual([]);
  expect(await listOf('push-devices')).toEqual([]);
  expect(await listOf('push-settings')).toMatchObject([{ time_zone: 'UTC' }]);
  expect(JSON.stringify(await listOf('profile'))).not.toMatch(/password|argon|hash/i);
  expect((await listOf('sessions')).length).toBeGreaterThan(0);
  expect(await listOf('videos')).toMatchObject([{ id: videoId, title: 'Mine' }]);
  expect(await listOf('promos')).toEqual([]);
  expect(await listOf('choices')).toMatchObject([{ not_interested: [{ reason: 'video', video_id: boVideo }] }]);
  expect(await listOf('comments')).toMatchObject([{ video_id: boVideo, text: 'by ana' }]);
  expect(await listOf('likes')).toMatchObject([{ item_id: boVideo }]);
  expect(await listOf('comment-likes')).toMatchObject([{ comment_id: own['id'] }]);
  expect(await listOf('saved')).toMatchObject([{ video_id: boVideo }]);
  expect(await listOf('following')).toEqual([{ user_id: bo.id }]);
  expect((await listOf('messages')).map(({ content }) => content)).toEqual(['hello bo', 'hello ana']);
  expect(await listOf('reports')).toMatchObject([{ item_type: 'video', item_id: boVideo, reason: 'spam' }]);
  expect(await listOf('notifications')).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'comment', item_id: videoId })]),
  );
  expect(files.get(`videos/${videoId}.mp4`)!.size).toBeGreaterThan(1_000);

  const ready = await eventually('the notification has come', () => hasNotification('export_ready'));
  expect(ready['title']).toBe('Your data is ready');

  await ana.call('POST', '/auth/sessions/end-others');
  await eventually(
    'the link has ended with the other sessions',
    async () => (await fetch(`${stackUrl}${String(url)}`)).status === 404,
  );
  expect((await ana.call('POST', '/users/me/export')).status).toBe(202);
  const again = await eventually('another export is ready', async () => {
    const found = await exportOf(ana);
    return found['status'] === 'ready' ? String(found['url']) : undefined;
  });
  expect((await fetch(`${stackUrl}${again}`)).status).toBe(200);

  await ana.call('DELETE', '/users/me', { json: { password: PASSWORD } });
  await eventually(
    'the file is gone with the account',
    async () => (await fetch(`${stackUrl}${again}`)).status === 404,
  );
});
