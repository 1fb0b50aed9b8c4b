import { afterAll, expect, test } from '@jest/globals';
import { databaseOf } from '@tallscreen/kit/mongo/connection';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { up as addResetLinks } from '#migrations/0003-reset-links';
import { createResetCodeStore } from '#store/reset-codes';
import { createSessionStore } from '#store/sessions';

const parts = createTestParts('identity-migrations');
afterAll(() => parts.dispose());

test('sessions and reset codes of last week stay valid', async () => {
  const connection = await parts.mongo();
  const db = databaseOf(connection);
  const insert = (name: string, document: object) => db.collection(name).insertOne(document as { _id: never });
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 60_000);
  const session = { userId: 7, tokenHash: 'newest', expiresAt };
  await insert('sessions', { _id: 's', ...session, credentials: 'password', previousHash: 'previous' });
  await insert('resets', { _id: 7, codeHash: 'code', triesLeft: 1, expiresAt });

  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (const up of [usePlainNames, useSnakeCase, addResetLinks])
    for (let times = 0; times < 2; times++) await up(context);

  const renamed = { passwordFingerprint: 'password', previousTokenHash: 'previous' };
  expect(await createSessionStore(connection).find('s')).toEqual({ id: 's', ...session, ...renamed });
  const resetCodes = createResetCodeStore(connection);
  expect(await resetCodes.useAttempt(7, new Date())).toBe('code');
  expect(await resetCodes.useAttempt(7, new Date())).toBeUndefined();
});
