import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { COMPLETE_KEYS, createRevocationSpreader } from '#app/spread-revocations';

/** A Redis server as this module sees it, and the list of sessions that were written to it. */
function open() {
  const server = { id: 'aaa', keys: new Set<string>(), written: [] as string[] };
  const stored = { kind: 'session', sessionId: 's1', at: new Date() } as const;
  const spreader = createRevocationSpreader({
    revocations: {
      async *readAll() {
        yield stored;
      },
      settle: async () => undefined,
    },
    redisRevocations: {
      revokeSession: async (id) => void server.written.push(id),
      revokeUser: async () => undefined,
    },
    redis: {
      exists: async (keys) => [keys].flat().filter((key) => server.keys.has(String(key))).length,
      set: async (key) => (server.keys.add(String(key)), 'OK'),
      info: async () => `# Server\r\nredis_version:8.0.0\r\nrun_id:${server.id}\r\n`,
    },
    logger: pino({ level: 'silent' }),
  });
  return { server, spreader };
}

test('revocations are written at the start and not again while the same server keeps them', async () => {
  const { server, spreader } = open();
  await spreader.restore();
  await spreader.restore();
  expect(server.written).toEqual(['s1']);
});

test('revocations are written again to a server that lost its data', async () => {
  const { server, spreader } = open();
  await spreader.restore();
  // One of several servers that share the keys.
  server.keys.delete(COMPLETE_KEYS[5]!);
  await spreader.restore();
  expect(server.written).toEqual(['s1', 's1']);
});

test('revocations are written again to a server that replaced the previous one, though it has older data', async () => {
  const { server, spreader } = open();
  await spreader.restore();
  server.id = 'bbb';
  await spreader.restore();
  await spreader.restore();
  expect(server.written).toEqual(['s1', 's1']);
});
