import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureIndexes } from '@tallscreen/kit/mongo/indexes';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { AccountStanding } from '#domain/standings';
import { createUploaderStore, uploaderIndexes, type UploaderStore } from '#store/uploaders';

const parts = createTestParts('media-uploaders');
let uploaders: UploaderStore;
beforeAll(async () => {
  const connection = await parts.mongo();
  await ensureIndexes(connection, uploaderIndexes);
  uploaders = createUploaderStore(connection);
});
afterAll(() => parts.dispose());

let nextUser = 1;
/** What each event in turn gives to do, and what is known in the end. */
async function after(...events: readonly (readonly [AccountStanding, number])[]) {
  const userId = nextUser++;
  const told: boolean[] = [];
  for (const [standing, revision] of events) told.push(await uploaders.record({ userId, standing, revision }));
  return { told, isHidden: await isHidden(userId) };
}
const isHidden = async (userId: number) => (await uploaders.find(userId))?.isHidden;

test('an older event that comes late changes nothing, whatever the newer one was', async () => {
  expect(await after(['active', 3], ['banned', 2])).toEqual({ told: [false, false], isHidden: false });
  expect(await after(['active', 1], ['active', 3], ['banned', 2])).toEqual({
    told: [false, false, false],
    isHidden: false,
  });
  expect(await after(['banned', 3], ['active', 2])).toEqual({ told: [true, false], isHidden: true });
  expect(await after(['banned', 2], ['active', 3], ['banned', 2])).toEqual({
    told: [true, true, false],
    isHidden: false,
  });
  expect(await after(['deleted', 4], ['active', 3], ['banned', 2])).toEqual({
    told: [true, false, false],
    isHidden: true,
  });
});

test('the same event again is done again, for a process may have died over it', async () => {
  expect(await after(['banned', 2], ['banned', 2])).toEqual({ told: [true, true], isHidden: true });
  expect(await after(['banned', 2], ['active', 3], ['active', 3])).toEqual({
    told: [true, true, true],
    isHidden: false,
  });
});

test('what was not finished is left to whatever comes next, until it is', async () => {
  const userId = nextUser++;
  const record = (standing: AccountStanding, revision: number) => uploaders.record({ userId, standing, revision });
  await record('banned', 2);
  await uploaders.finish({ userId, revision: 2 });
  expect([await record('active', 3), await record('active', 4)]).toEqual([true, true]);
  await uploaders.finish({ userId, revision: 3 });
  expect([await record('active', 3), await record('active', 5)]).toEqual([false, true]);
  await uploaders.finish({ userId, revision: 5 });
  expect(await record('active', 6)).toBe(false);
});

test('all at once, in any order: the newest stands', async () => {
  const events = [1, 2, 3, 4, 5, 6].map((revision) => ({
    userId: 900,
    standing: revision % 2 === 0 ? ('active' as const) : ('banned' as const),
    revision,
  }));
  await Promise.all(events.toReversed().map((event) => uploaders.record(event)));
  expect(await isHidden(900)).toBe(false);
});
