import { expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { createLogger } from '@tallscreen/kit/logger';
import { Writable } from 'node:stream';
import { createEndOtherSessions } from '#app/end-other-sessions';

test('while the database is away a call fails, but after a stored change the failure is only logged', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => done(void lines.push(chunk.toString())),
  });
  const { end, endLate } = createEndOtherSessions({
    outbox: {
      inTransaction: () => Promise.reject(fail('database_away')),
      add: async () => undefined,
    },
    sessions: { deleteAllOf: async () => [] },
    revocations: { putAll: async () => undefined },
    spreader: { spread: async () => undefined },
    revocationSeconds: 60,
    logger: createLogger({ name: 'test', level: 'info', destination }),
  });
  await expect(end(1, 's')).rejects.toMatchObject({ status: 'unavailable' });
  await expect(endLate(1, 's')).resolves.toBeUndefined();
  expect(lines.map((line) => (JSON.parse(line) as { userId: number }).userId)).toEqual([1]);
});
