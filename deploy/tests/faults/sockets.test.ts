import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { eventually } from '../support/eventually.ts';
import { newSessionsLast } from '../support/new-sessions.ts';
import { connect, endAll, type Client } from '../support/socket.ts';
import { newMember, stackUrl, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);
afterEach(async () => {
  endAll();
  await control.allReady();
});
afterAll(newSessionsLast);

interface Kept {
  readonly id: number;
  readonly content: string;
}

const ticketFor = async ({ client }: Member): Promise<string> =>
  (await client.call<{ ticket: string }>('POST', '/auth/ws-ticket')).ticket;
const enter = (member: Member): Promise<Client> =>
  eventually('a socket', async () => connect(stackUrl, member.id, await ticketFor(member)), 120);

/** A client like the web client: it repeats unacknowledged messages and reconnects when its socket closes. */
async function sendAll(member: Member, receiverId: number, contents: readonly string[]): Promise<void> {
  let socket = await enter(member);
  for (const content of contents) {
    await eventually(
      `${content} is taken`,
      async () => {
        const frame = { type: 'message', receiver_id: receiverId, content, client_id: content };
        if (!socket.isOpen()) socket = await enter(member);
        const begin = socket.heard.length;
        socket.say(frame);
        return eventually(
          'an answer',
          () =>
            Promise.resolve(
              socket.heard.slice(begin).find((f) => f['client_id'] === content && f['type'] === 'ack') !== undefined,
            ),
          2,
          20,
        );
      },
      90,
    );
  }
}

/** Returns all messages of a receiver: pushed ones, and those it asked for after a reconnect. */
async function received(member: Member, senderId: number): Promise<string[]> {
  const kept: Kept[] = [];
  for (;;) {
    const after = kept.at(-1)?.id;
    const path = `/messages/conversation/${senderId}?limit=100&after=${after ?? 1}`;
    const { messages } = await member.client.call<{ messages: Kept[] }>('GET', path);
    if (messages.length === 0) return kept.map(({ content }) => content);
    kept.push(...messages);
  }
}

/** A page that reconnects whenever its socket closes. */
function listen(member: Member) {
  const sockets: Client[] = [];
  let isLeft = false;
  const staying = (async () => {
    while (!isLeft) {
      const socket = await enter(member);
      sockets.push(socket);
      await socket.closed;
    }
  })();
  return {
    sockets,
    contents: () =>
      sockets.flatMap(({ heard }) =>
        heard.filter(({ type }) => type === 'new_message').map((f) => String(f['content'])),
      ),
    async leave(): Promise<void> {
      isLeft = true;
      sockets.at(-1)?.end();
      await staying;
    },
  };
}

const contents = Array.from({ length: 40 }, (_, i) => `m${i}`);

test.each([
  // Its sockets stay open, so all messages must arrive on the first one.
  ['messaging', contents, 1],
  ['bff', [], 5],
] as const)('%s is killed while people write: no message is lost or shown twice', async (name, mustHear, most) => {
  const [ana, bo] = [await newMember(), await newMember()];
  const page = listen(bo);
  await eventually('an open page', () => Promise.resolve(page.sockets.length > 0));
  const sending = sendAll(ana, bo.id, contents);
  await eventually('some are through', () => Promise.resolve(page.contents().length >= 5));
  await control.kill(name, 'SIGKILL');
  await sending;
  expect(await received(bo, ana.id)).toEqual(contents);
  await eventually('the messages that the open page must get', () =>
    Promise.resolve(mustHear.every((m) => page.contents().includes(m))),
  );
  const told = page.contents();
  expect(told).toHaveLength(new Set(told).size);
  expect(page.sockets.length).toBeLessThanOrEqual(most);
  await page.leave();
});

/** The limit of sockets per user and BFF process. */
const SOCKETS_EACH = 20;

test('a thousand sockets lose their BFF: all reconnect and miss no message', async () => {
  const writer = await newMember();
  const people: Member[] = [];
  while (people.length < 1_000 / SOCKETS_EACH) {
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => newMember()))));
  }
  const enterAll = (): Promise<Client[][]> =>
    Promise.all(people.map((person) => Promise.all(Array.from({ length: SOCKETS_EACH }, () => enter(person)))));
  const before = await enterAll();
  await control.kill('bff', 'SIGKILL');
  await Promise.all(before.flat().map(({ closed }) => closed));
  const [after] = await Promise.all([
    enterAll(),
    ...people.slice(0, 5).map((person) => sendAll(writer, person.id, [`meanwhile ${person.id}`])),
  ]);
  expect(after.flat().filter((socket) => socket.isOpen())).toHaveLength(1_000);
  await Promise.all(people.slice(0, 5).map((person) => sendAll(writer, person.id, [`then ${person.id}`])));
  for (const [i, person] of people.slice(0, 5).entries()) {
    await Promise.all(after[i]!.map((socket) => socket.hear({ type: 'new_message', content: `then ${person.id}` })));
    expect(await received(person, writer.id)).toEqual([`meanwhile ${person.id}`, `then ${person.id}`]);
  }
});

test('sockets are closed when Redis stops, and work again after reconnecting', async () => {
  const [ana, bo] = [await newMember(), await newMember()];
  const socket = await enter(bo);
  await control.stopPart('redis');
  await expect(connect(stackUrl, bo.id, 'A'.repeat(64))).rejects.toThrow('503');
  await control.startPart('redis');
  expect(await socket.closed).toBe(1012);
  const back = await enter(bo);
  await sendAll(ana, bo.id, ['after all']);
  await back.hear({ type: 'new_message', content: 'after all' });
});
