import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { newSessionsLast } from '../support/new-sessions.ts';
import { connect, endAll } from '../support/socket.ts';
import { createClient, type Client } from '../../seed/client.ts';
import { liveVideo, newMember, PASSWORD, stackUrl, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);
afterEach(endAll);
afterAll(newSessionsLast);

async function emptyRedis(): Promise<void> {
  const { hostname, port } = new URL(process.env['REDIS_URL'] ?? '');
  const socket = dial(Number(port), hostname);
  socket.write('FLUSHALL\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toBe('+OK\r\n');
}

async function signIn({ email }: Member): Promise<{ token: string; client: Client }> {
  const form = new URLSearchParams({ username: email, password: PASSWORD });
  const { access_token: token } = await createClient(stackUrl).call<{ access_token: string }>('POST', '/auth/login', {
    form,
  });
  return { token, client: createClient(stackUrl, token) };
}

const statusOf = async (path: string, token: string, method = 'GET'): Promise<number> => {
  const answer = await fetch(`${stackUrl}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
};

test('emptying Redis loses nothing, revoked sessions stay revoked and sockets stay open', async () => {
  const [creator, ana, bo] = await Promise.all([newMember('creator'), newMember(), newMember()]);
  const video = await liveVideo(creator, 'Kept');
  const [{ client }, left] = [await signIn(ana), await signIn(ana)];
  await client.call('POST', `/videos/${video}/like`);
  await client.call('POST', '/comments', { json: { video_id: video, text: 'Kept too.', client_id: 'once' } });
  await client.call('POST', `/videos/${video}/view`);
  await left.client.call('POST', '/auth/logout');
  const socket = await connect(stackUrl, bo.id, (await signIn(bo)).token);
  const shown = () =>
    client.call<{ likes: number; liked: boolean; comments: number; views: number }>('GET', `/videos/${video}`);
  await eventually('the view is counted', async () => (await shown()).views === 1);

  await emptyRedis();

  const reads = [
    '/videos/feed',
    `/videos/${video}`,
    '/messages/threads',
    '/me/notifications',
    '/users/online',
    '/auth/me',
  ];
  // Once: each read must succeed at its first try.
  for (const path of reads) await client.send('GET', path);
  expect(await shown()).toMatchObject({ likes: 1, liked: true, comments: 1, views: 1 });
  expect(await client.call('POST', `/videos/${video}/like`)).toEqual({ likes: 1, liked: true });
  expect(await client.call('POST', `/videos/${video}/unlike`)).toEqual({ likes: 0, liked: false });

  await eventually(
    'the signed-out user is refused again',
    async () => (await statusOf('/auth/me', left.token)) === 401,
  );
  await client.call('POST', '/messages', { json: { receiver_id: bo.id, content: 'still here?' } });
  await socket.hear({ type: 'new_message', content: 'still here?' });
  expect(socket.isOpen()).toBe(true);
  const { ticket } = await client.call<{ ticket: string }>('POST', '/auth/ws-ticket');
  const own = await connect(stackUrl, ana.id, ticket);
  own.say({ type: 'ping' });
  await own.hear({ type: 'pong' });
});
