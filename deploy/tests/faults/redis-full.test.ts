import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember, stackUrl } from '../support/stack.ts';

jest.setTimeout(600_000);

async function setMaxMemory(bytes: string): Promise<string> {
  const { hostname, port } = new URL(process.env['REDIS_URL'] ?? '');
  const socket = dial(Number(port), hostname);
  const ask = async (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  };
  const before = (await ask('CONFIG GET maxmemory')).trim().split('\r\n').at(-1) ?? '0';
  expect(await ask(`CONFIG SET maxmemory ${bytes}`)).toBe('+OK\r\n');
  socket.destroy();
  return before;
}

let before: string | undefined;
afterEach(async () => {
  if (before !== undefined) await setMaxMemory(before);
});

test('while Redis is full view reports get 503 with Retry-After, pages go on, and reports count again later', async () => {
  const [creator, viewer] = await Promise.all([newMember('creator'), newMember()]);
  const video = await liveVideo(creator, 'Seen');
  const { access_token: token } = await viewer.client.call<{ access_token: string }>('POST', '/auth/login', {
    form: new URLSearchParams({ username: viewer.email, password: 'correct horse battery' }),
  });
  const report = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${stackUrl}/api/v1/videos/${video}/view`, { method: 'POST', headers });
    await answer.arrayBuffer();
    return answer;
  };
  before = await setMaxMemory('1');
  const refused = await report();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  for (const path of ['/videos/feed', `/videos/${video}`, '/auth/me'])
    expect(await viewer.client.call('GET', path)).toBeDefined();

  await setMaxMemory(before);
  expect((await report()).status).toBe(200);
  await eventually('the view is counted once', async () => {
    const { views } = await viewer.client.call<{ views: number }>('GET', `/videos/${video}`);
    return views === 1;
  });
});
