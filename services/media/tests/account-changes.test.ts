import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { createRecordAccountChange, type RecordAccountChange } from '#app/record-account-change';
import type { AccountStatus } from '#domain/account-status';
import { createUploaderStore, uploaderCollection, type UploaderStore } from '#store/uploaders';

const parts = createTestParts('media-uploaders');
let uploaders: UploaderStore;
let recordAccountChange: RecordAccountChange;
beforeAll(async () => {
  const connection = await openTestDatabase(parts);
  await ensureCollections(connection, [uploaderCollection]);
  uploaders = createUploaderStore(connection);
  recordAccountChange = createRecordAccountChange({ connection, uploaders });
});
afterAll(() => parts.dispose());

let nextUser = 1;
/** Returns whether each change needs a change of the media items, and the final state. */
async function after(...changes: readonly (readonly [AccountStatus, number])[]) {
  const userId = nextUser++;
  const due: boolean[] = [];
  for (const [status, revision] of changes)
    due.push(await recordAccountChange({ userId, status, revision, isVerified: true }));
  return { due, isHidden: await isHidden(userId) };
}
const isHidden = async (userId: number) => (await uploaders.find(userId))?.isHidden;

test('an older change that comes late is ignored', async () => {
  expect(await after(['active', 3], ['banned', 2])).toEqual({ due: [false, false], isHidden: false });
  expect(await after(['active', 1], ['active', 3], ['banned', 2])).toEqual({
    due: [false, false, false],
    isHidden: false,
  });
  expect(await after(['banned', 3], ['active', 2])).toEqual({ due: [true, false], isHidden: true });
  expect(await after(['banned', 2], ['active', 3], ['banned', 2])).toEqual({
    due: [true, true, false],
    isHidden: false,
  });
  expect(await after(['deleted', 4], ['active', 3], ['banned', 2])).toEqual({
    due: [true, false, false],
    isHidden: true,
  });
});

test('a repeated change is applied again, because a process may have been killed while it applied it', async () => {
  expect(await after(['banned', 2], ['banned', 2])).toEqual({ due: [true, true], isHidden: true });
  expect(await after(['banned', 2], ['active', 3], ['active', 3])).toEqual({
    due: [true, true, true],
    isHidden: false,
  });
});

test('an unfinished change stays due with every later one until one of them is finished', async () => {
  const userId = nextUser++;
  const record = (status: AccountStatus, revision: number) =>
    recordAccountChange({ userId, status, revision, isVerified: true });
  await record('banned', 2);
  await uploaders.markFinished(userId, 2);
  expect([await record('active', 3), await record('active', 4)]).toEqual([true, true]);
  await uploaders.markFinished(userId, 3);
  expect([await record('active', 3), await record('active', 5)]).toEqual([false, true]);
  await uploaders.markFinished(userId, 5);
  expect(await record('active', 6)).toBe(false);
});

test('the newest of concurrent changes wins', async () => {
  const changes = [1, 2, 3, 4, 5, 6].map((revision) => ({
    userId: 900,
    status: revision % 2 === 0 ? ('active' as const) : ('banned' as const),
    isVerified: true,
    revision,
  }));
  await Promise.all(changes.toReversed().map((change) => recordAccountChange(change)));
  expect(await isHidden(900)).toBe(false);
});
