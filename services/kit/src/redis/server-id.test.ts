import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { watchServerId } from '#redis/server-id';

type Redis = Parameters<typeof watchServerId>[0];

/** A connected client; `replies` answer its questions for the run id in turn. */
function setUp() {
  const replies: (() => Promise<string>)[] = [];
  const client = Object.assign(new EventEmitter(), { isReady: true, info: () => replies.shift()!() });
  const reply = (id: string) => Promise.resolve(`# Server\r\nrun_id:${id}\r\n`);
  const lines: string[] = [];
  const warn = (_details: object, line: string): void => void lines.push(line);
  const serverId = watchServerId.bind(undefined, client as unknown as Redis, { warn } as never);
  return { client, replies, reply, serverId, lines };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const unknown = expect.objectContaining({ status: 'unavailable' });

test('the run id is read anew after a connection was lost', async () => {
  const { client, replies, reply, serverId } = setUp();
  replies.push(
    () => reply('11111111aaaa'),
    () => reply('22222222bbbb'),
  );
  const id = serverId();
  expect(id).toThrow(unknown);
  await turn();
  expect(id()).toBe('11111111');
  client.isReady = false;
  client.emit('reconnecting');
  expect(id).toThrow(unknown);
  client.isReady = true;
  client.emit('ready');
  await turn();
  expect(id()).toBe('22222222');
});

test('after an error on an open connection, and after failed questions, the id is asked again', async () => {
  const { client, replies, reply, serverId, lines } = setUp();
  const refuse = () => Promise.reject(new Error('MISCONF'));
  replies.push(
    () => reply('11111111aaaa'),
    refuse,
    refuse,
    () => reply('11111111aaaa'),
  );
  const id = serverId();
  await turn();
  client.emit('error', new Error('MISCONF'));
  for (let question = 0; question < 3; question++) {
    expect(id).toThrow(unknown);
    await turn();
  }
  expect(id()).toBe('11111111');
  expect(lines).toEqual(['redis: could not read the run id']);
});

test('the late answer of a replaced server is ignored', async () => {
  const { client, replies, reply, serverId } = setUp();
  const late = Promise.withResolvers<string>();
  replies.push(
    () => late.promise,
    () => reply('22222222bbbb'),
  );
  const id = serverId();
  client.emit('ready');
  late.resolve(await reply('11111111aaaa'));
  await turn();
  expect(id).toThrow(unknown);
  await turn();
  expect(id()).toBe('22222222');
});
