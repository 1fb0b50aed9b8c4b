import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { startBff } from '../../deploy/tests/support/second-bff.ts';
import { PASSWORD } from '../../deploy/tests/support/stack.ts';
import { connect, type Client } from '../../deploy/tests/support/socket.ts';
import { as, guest, type Json } from './support/client.ts';
import { admin, newPerson, type Person } from './support/people.ts';
import { enter, setUpTalkers, ticketOf, type Talkers } from './support/talkers.ts';

jest.setTimeout(300_000);

let { other, ana, bo } = {} as Talkers;
const talkers = setUpTalkers();
beforeAll(() => void ({ other, ana, bo } = talkers));

const contents = ({ heard }: Client, type: string) =>
  heard.filter((frame) => frame['type'] === type).map(({ content }) => content);

describe('messages', () => {
  test('reach the receiver on another process once, and the sender gets an ack', async () => {
    const [atA, atB, alsoAnas] = [await enter(ana), await enter(bo, other.url), await enter(ana, other.url)];
    atA.say({ type: 'message', receiver_id: bo.id, content: ' Hello Bo ', client_id: 'one' });
    const ack = await atA.hear({ type: 'ack', client_id: 'one' });
    const received = await atB.hear({ type: 'new_message' });
    const { message_id: messageId, timestamp } = ack;
    expect(received).toEqual({
      type: 'new_message',
      from: ana.id,
      message_id: messageId,
      content: 'Hello Bo',
      timestamp,
    });
    const sent = { type: 'sent', to: bo.id, message_id: messageId, client_id: 'one', content: 'Hello Bo', timestamp };
    expect(await alsoAnas.hear({ type: 'sent' })).toEqual(sent);

    await bo.call('POST', '/messages/', { json: { receiver_id: ana.username, content: 'By post' } });
    await atA.hear({ type: 'new_message', from: bo.id, content: 'By post' });
    atB.say({ type: 'typing', receiver_id: ana.id });
    expect(await atA.hear({ type: 'typing' })).toEqual({ type: 'typing', from: bo.id });
    atB.say({ type: 'read', message_id: Number(messageId) });
    expect(await atA.hear({ type: 'read' })).toEqual({ type: 'read', by: bo.id, up_to: messageId });
    await atB.hear({ type: 'ack', up_to: messageId, marked: 1 });
    // Typing is limited per socket, for all receivers together.
    atB.say({ type: 'typing', receiver_id: bo.id + 1 });
    atB.say({ type: 'typing', receiver_id: ana.id });
    // Wait, to see that the Kafka event of a pushed message does not push it again.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([contents(atB, 'new_message'), contents(atA, 'new_message')]).toEqual([['Hello Bo'], ['By post']]);
    expect(contents(atA, 'typing')).toHaveLength(1);
  });

  test('many at once from both sides arrive once each and in the order of each sender', async () => {
    const [eva, fay] = [await newPerson(), await newPerson()];
    const [atA, atB] = [await enter(eva), await enter(fay, other.url)];
    const texts = Array.from({ length: 25 }, (_, i) => `${i}`);
    for (const content of texts) {
      atA.say({ type: 'message', to: fay.id, content, client_id: `a${content}` });
      atB.say({ type: 'message', to: eva.id, content, client_id: `b${content}` });
    }
    await eventually('all there', () =>
      Promise.resolve(contents(atA, 'new_message').length >= 25 && contents(atB, 'new_message').length >= 25),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(contents(atA, 'new_message')).toEqual(texts);
    expect(contents(atB, 'new_message')).toEqual(texts);
  });

  test('an unknown command gets an error; a frame that is too large or binary closes the socket', async () => {
    const socket = await enter(ana);
    const bad: [Json | string, number][] = [
      ['{', 400],
      ['null', 400],
      ['[]', 400],
      [{}, 400],
      [{ type: 'nothing' }, 400],
      [{ type: { toString: 1 } }, 400],
      [{ type: 'read', message_ids: [{ toString: 1, valueOf: 1 }] }, 400],
      [{ type: 'message', receiver_id: bo.id }, 400],
      [{ type: 'message', receiver_id: bo.id, content: '   ' }, 400],
      [{ type: 'message', receiver_id: bo.id, content: 'x'.repeat(2_001) }, 400],
      [{ type: 'message', receiver_id: ana.id, content: 'me' }, 400],
      [{ type: 'message', receiver_id: 123_456_789_012_345, content: 'who' }, 404],
      [{ type: 'message', receiver_id: 'nobody.at.all', content: 'who' }, 404],
      [{ type: 'read', message_id: 123_456_789_012_345 }, 404],
      [{ type: 'read', message_ids: [] }, 400],
      [{ type: 'typing', receiver_id: 'x' }, 400],
      [{ type: 'auth', token: bo.token }, 403],
      [{ type: 'auth', token: 'x' }, 401],
    ];
    for (const [frame] of bad) socket.say(frame);
    socket.say({ type: 'ping' });
    await socket.hear({ type: 'pong' });
    expect(socket.heard.map(({ type, status }) => [type, status])).toEqual([
      ...bad.map(([, status]) => ['error', status]),
      ['pong', undefined],
    ]);
    socket.say({ type: 'message', content: 'x', client_id: 'mine' });
    await socket.hear({ type: 'error', client_id: 'mine' });
    socket.say('x'.repeat(20_000));
    expect(await socket.closed).toBe(1009);
    const binary = await enter(ana);
    binary.say(Buffer.from('{"type":"ping"}'));
    expect(await binary.closed).toBe(1003);
  });
});

test('too many frames close the socket; a message above the rate limit gets retry_after', async () => {
  const strict = await startBff({ RATE_LIMIT_SCALE: '0.02' });
  try {
    const socket = await enter(await newPerson(), strict.url);
    for (let i = 0; i < 6; i++) {
      socket.say({ type: 'message', receiver_id: bo.id, content: 'x', client_id: `${i}` });
      await socket.hear({ client_id: `${i}` });
      await new Promise((resolve) => setTimeout(resolve, 2_700));
    }
    expect(socket.heard.find(({ type }) => type === 'error')).toMatchObject({
      status: 429,
      client_id: '5',
      detail: 'Too many requests. Please try again later.',
      retry_after: expect.any(Number),
    });
    for (let i = 0; i < 10; i++) socket.say({ type: 'ping' });
    expect(await socket.closed).toBe(1008);
  } finally {
    await strict.stop();
  }
});

test('a rate limit is exact over all sockets of a user', async () => {
  // At this scale a user may send 60 messages a minute, and each socket 15 frames at once.
  const strict = await startBff({ RATE_LIMIT_SCALE: '0.25' });
  try {
    const person = await newPerson();
    const sockets = await Promise.all(Array.from({ length: 5 }, () => enter(person, strict.url)));
    const receivers = await Promise.all(sockets.map(() => newPerson()));
    for (const [nth, socket] of sockets.entries()) {
      for (let i = 0; i < 13; i++)
        socket.say({ type: 'message', receiver_id: receivers[nth]?.id, content: 'x', client_id: `${nth}-${i}` });
    }
    const heard = (type: string) => sockets.flatMap((socket) => socket.heard.filter((frame) => frame['type'] === type));
    const answers = () => [...heard('ack'), ...heard('error')];
    await eventually('an answer to each', () => Promise.resolve(answers().length === 65));
    expect(answers().map(({ status }) => status ?? 200)).toEqual(
      Array.from({ length: 65 }, (_, i) => (i < 60 ? 200 : 429)),
    );
  } finally {
    await strict.stop();
  }
});

test('notifications are pushed with the fields of the list', async () => {
  const [gil, hal] = [await newPerson('creator'), await newPerson()];
  const socket = await enter(gil, other.url);
  await hal.call('POST', `/profile/follow/${gil.id}`);
  const { type: _type, unread_count: unread, ...entry } = await socket.hear({ type: 'notification' });
  const { body } = await gil.call('GET', '/me/notifications');
  // The frame has its own `type`; the entry's type is in `kind`.
  const wanted = { ...entry, type: entry['kind'] };
  expect([(body['notifications'] as Json[])[0], body['unread_count']]).toEqual([wanted, unread]);
});

async function resetPassword({ email }: Person): Promise<void> {
  await guest('POST', '/auth/forgot-password', { json: { email } });
  const code = await eventually('a code by mail', async () => {
    const answer = await fetch(`${process.env['MAILBOX_URL']}/email`);
    const mails = (await answer.json()) as { to: { address: string }[]; text: string }[];
    const mail = mails.find(({ to }) => to.some(({ address }) => address === email));
    return mail && /\b\d{6}\b/.exec(mail.text)?.[0];
  });
  const { body } = await guest('POST', '/auth/verify-reset-code', { json: { email, code } });
  const json = { email, new_password: 'a new horse battery', reset_token: body['reset_token'] };
  expect((await guest('POST', '/auth/reset-password', { json })).status).toBe(200);
}

describe('the end of a session closes its sockets at every process', () => {
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['logout', ({ call }) => call('POST', '/auth/logout')],
    ['a ban', async ({ id }) => (await admin()).call('POST', `/admin/ban-user/${id}`, { json: { reason: 'Spam' } })],
    [
      'a role change',
      async ({ id }) =>
        (await admin()).call('POST', '/admin/users/update-role', {
          form: { user_id: String(id), new_role: 'creator' },
        }),
    ],
    ['deletion', ({ call }) => call('DELETE', '/users/me', { json: { password: PASSWORD } })],
    ['a new password by a mailed code', resetPassword],
  ];
  test.each(endings)('%s', async (_name, end) => {
    const person = await newPerson();
    const sockets = [await enter(person), await enter(person, other.url)];
    const untouched = await enter(bo, other.url);
    const unused = await ticketOf(person);
    await end(person);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401]);
    expect(await (await enter(person)).closed).toBe(4401);
    expect(await (await connect(other.url, person.id, unused)).closed).toBe(4401);
    untouched.say({ type: 'ping' });
    await untouched.hear({ type: 'pong' });
  });

  test('ending one of several sessions closes only its own sockets', async () => {
    const person = await newPerson();
    const form = { username: person.email, password: 'correct horse battery' };
    const { body } = await guest('POST', '/auth/login', { form });
    const second = String(body['access_token']);
    const [first, stays] = [await enter(person, other.url), await connect(other.url, person.id, second)];
    await person.call('POST', '/auth/logout');
    expect(await first.closed).toBe(4401);
    stays.say({ type: 'ping' });
    await stays.hear({ type: 'pong' });
    expect((await as(second)('GET', '/auth/me')).status).toBe(200);
  });
});

test('a user sees the online users whom they follow or message, and admins see all', async () => {
  const [ira, joe, kim, lea] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
  await ira.call('POST', `/profile/follow/${joe.id}`);
  await ira.call('POST', '/messages', { json: { receiver_id: kim.id, content: 'Hi' } });
  for (const person of [joe, kim, lea]) await enter(person, other.url);
  const online = async ({ call }: Person) => (await call('GET', '/users/online')).body as unknown as number[];
  await eventually('whom she follows is seen', async () => (await online(ira)).length === 1);
  expect(await online(ira)).toEqual([joe.id]);
  await kim.call('POST', '/messages', { json: { receiver_id: ira.id, content: 'Hi, Ira' } });
  await eventually('who has answered is seen too', async () => (await online(ira)).length === 2);
  expect(await online(ira)).toEqual([joe.id, kim.id]);
  expect(await online(joe)).toEqual([]);
  const theAdmin = await admin();
  await eventually('an admin sees all', async () => {
    const seen = new Set(await online(theAdmin));
    return [joe, kim, lea].every(({ id }) => seen.has(id));
  });
});

describe('when a process ends', () => {
  test('a stopped process closes its sockets, which reconnect to another', async () => {
    const third = await startBff();
    const socket = await enter(ana, third.url);
    await third.stop();
    expect(await socket.closed).toBe(1012);
  });

  test("a killed process's send can be repeated on another without a duplicate", async () => {
    const third = await startBff();
    const [mia, ned] = [await newPerson(), await newPerson()];
    const atNed = await enter(ned);
    const socket = await enter(mia, third.url);
    const frames = Array.from({ length: 10 }, (_, i) => ({
      type: 'message',
      receiver_id: ned.id,
      content: `m${i}`,
      client_id: `c${i}`,
    }));
    for (const frame of frames) socket.say(frame);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await third.kill();
    await socket.closed;
    const again = await enter(mia, other.url);
    for (const frame of frames) again.say(frame);
    for (const { client_id: clientId } of frames) await again.hear({ type: 'ack', client_id: clientId });
    await eventually('all have arrived', () => Promise.resolve(contents(atNed, 'new_message').length >= 10));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const texts = new Set(frames.map(({ content }) => content));
    const received = contents(atNed, 'new_message');
    expect([received.length, new Set(received)]).toEqual([10, texts]);
    const { body } = await ned.call('GET', `/messages/conversation/${mia.id}`);
    const kept = (body['messages'] as Json[]).map(({ content }) => content);
    expect([kept.length, new Set(kept)]).toEqual([10, texts]);
  });
});
