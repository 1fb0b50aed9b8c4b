import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { closeRedis, connectRedis, type Redis } from '#redis/connection';
import { isMemoryFull } from '#redis/full';
import { defineScript } from '#redis/scripts';

const REFUSAL = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";
const COMMAND = /\*\d+\r\n\$\d+\r\n(\w+)\r\n/g;
const lines: string[] = [];
let redis: Redis;

/** Stands for a Redis whose memory is full: it refuses every command but those that open a connection. */
const full = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    for (const [, name = ''] of data.toString().matchAll(COMMAND))
      socket.write(/^(CLIENT|SELECT|HELLO|PING)$/i.test(name) ? '+OK\r\n' : REFUSAL);
  });
});

beforeAll(async () => {
  await once(full.listen(0, '127.0.0.1'), 'listening');
  const { port } = full.address() as AddressInfo;
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
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
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    expect(isMemoryFull(reason)).toBe(true);
  }
  expect(lines.filter((line) => line.includes('memory is full'))).toHaveLength(1);
});
