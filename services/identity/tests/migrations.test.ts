import { afterAll, expect, test } from '@jest/globals';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { up as addResetLinks } from '#migrations/0003-reset-links';
import { up as claimNames } from '#migrations/0004-name-claims';
import { up as foldSearchKeys } from '#migrations/0005-search-keys';
import { createNameClaimStore } from '#store/name-claims';
import { createResetCodeStore } from '#store/reset-codes';
import { createSessionStore } from '#store/sessions';

const parts = createTestParts('identity-migrations');
afterAll(() => parts.dispose());

test('sessions and reset codes of last week stay valid', async () => {
  const connection = await openTestDatabase(parts);
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
  expect(await createSessionStore(connection).find('s')).toMatchObject({ id: 's', ...session, ...renamed });
  const resetCodes = createResetCodeStore(connection);
  expect(await resetCodes.useAttempt(7, new Date())).toBe('code');
  expect(await resetCodes.useAttempt(7, new Date())).toBeUndefined();
});

test('the oldest of names that look alike has the claim, and the others stay', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const names = ['Paypal', 'раураl', 'sam', 'deleted-4'];
  const users = names.map((username, i) => ({ _id: i + 1, username, status: i === 3 ? 'deleted' : 'active' }));
  await db.collection('users').insertMany(users as object[]);
  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (let times = 0; times < 2; times++) await claimNames(context);
  const nameClaims = createNameClaimStore(connection);
  expect(await nameClaims.read(['paypal'], 1)).toBe('free');
  expect(await nameClaims.read(['paypal'], 2)).toBe('taken');
  expect(await nameClaims.read(['sam'], 3)).toBe('free');
  expect(await db.collection('name_claims').countDocuments({ userId: 4 })).toBe(0);
});

test('users are found by their names as they are folded now', async () => {
  const db = databaseOf(await openTestDatabase(parts));
  const users = db.collection<{ _id: number; username: string; searchKey: string }>('users');
  await users.insertMany([
    { _id: 11, username: 'कविता', searchKey: 'कवत' },
    { _id: 12, username: 'José', searchKey: 'jose' },
  ]);
  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (let times = 0; times < 2; times++) await foldSearchKeys(context);
  expect(
    (
      await users
        .find({ _id: { $gt: 10 } })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ searchKey }) => searchKey),
  ).toEqual(['कविता', 'jose']);
});
