import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { closeRedis, connectRedis, connectSubscriber, type Redis } from '#redis/connection';
import { isMemoryFull } from '#redis/full';
import { defineScript } from '#redis/scripts';
import { until } from '#testing/until';

const OOM = "OOM command not allowed when used memory > 'maxmemory'.";
let refusal = OOM;
let connections = 0;
const COMMAND = /\*\d+\r\n\$\d+\r\n(\w+)\r\n/g;
const lines: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
let redis: Redis;

/** A fake Redis that accepts connections and refuses all other commands, for example because its memory is full. */
const full = createServer((socket) => {
  connections++;
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    for (const [, name = ''] of data.toString().matchAll(COMMAND))
      socket.write(/^(CLIENT|SELECT|HELLO|PING)$/i.test(name) ? '+OK\r\n' : `-${refusal}\r\n`);
  });
});

beforeAll(async () => {
  await once(full.listen(0, '127.0.0.1'), 'listening');
  const { port } = full.address() as AddressInfo;
  redis = await connectRedis({ url: `redis://127.0.0.1:${port}`, prefix: '', logger });
});
afterAll(async () => {
  await closeRedis(redis);
  full.close();
});

test('writes to a full Redis are refused for some seconds, and one line says why', async () => {
  const script = defineScript<number>('return redis.call("INCR", KEYS[1])');
  const attempts = [redis.set('key', 'value'), redis.xAdd('stream', '*', { a: 'b' }), script(redis, ['key'])];
  for (const attempt of await Promise.allSettled([...attempts, redis.set('key', 'again')])) {
    const reason: unknown = attempt.status === 'rejected' ? attempt.reason : undefined;
    expect(reason).toMatchObject({ status: 'unavailable', retryAfterSeconds: 5 });
    expect(isMemoryFull(reason)).toBe(true);
  }
  expect(lines.filter((line) => line.includes('memory is full'))).toHaveLength(1);
});

test.each([
  ['it reads its data at a start', 'LOADING Redis is loading the dataset in memory'],
  [
    'it cannot write to its disk',
    'MISCONF Redis is configured to save RDB snapshots, but it is unable to persist to disk',
  ],
  ['a script runs for too long', 'BUSY Redis is busy running a script.'],
])('while %s it is unavailable', async (_why, reply) => {
  refusal = reply;
  await expect(redis.get('key')).rejects.toMatchObject({ name: 'AppError', status: 'unavailable' });
  refusal = 'ERR wrong number of arguments';
  await expect(redis.get('key')).rejects.toThrow('wrong number');
});

test('when a server has become a replica, the client connects to the server that its address names now', async () => {
  refusal = "READONLY You can't write against a read only replica.";
  const second = await connectSubscriber(redis);
  for (const client of [redis, second]) {
    const before = connections;
    await expect(client.set('key', 'value')).rejects.toMatchObject({ name: 'AppError', status: 'unavailable' });
    await until(() => connections > before && client.isReady);
  }
  await closeRedis(second);
});
