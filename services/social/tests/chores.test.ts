import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureIndexes } from '@tallscreen/kit/mongo/indexes';
import { createTestParts, until } from '@tallscreen/kit/testing/parts';
import { runChores } from '#chore-worker';
import { choreIndexes, createChores, type Chores } from '#store/chores';
import { createPeople, peopleIndexes } from '#store/people';

const parts = createTestParts('social-chores');
let connection: Awaited<ReturnType<typeof parts.mongo>>;
let chores: Chores;
beforeAll(async () => {
  connection = await parts.mongo();
  await ensureIndexes(connection, [...choreIndexes, ...peopleIndexes, { collection: 'leases' }]);
  chores = createChores(connection);
}, 60_000);
afterAll(() => parts.dispose(), 60_000);

test('one that cannot be done lets the others pass, is left alone for a while, and is done once it can be', async () => {
  const [poisoned, ...others] = [1, 2, 3];
  const tried: number[] = [];
  let isMended = false;
  const step = async (userId: number): Promise<number> => {
    tried.push(userId);
    if (userId === poisoned && !isMended) throw new Error('its comments cannot be read');
    return 0;
  };
  const people = createPeople(connection);
  await people.put([1, 2, 3, 4].map((id) => ({ id, username: `u${id}`, role: 'user', status: 'banned', revision: 2 })));
  await chores.put([poisoned!, ...others].map((id) => ({ id, revision: 2 })));
  const stop = new AbortController();
  const running = runChores(
    { connection, chores, people, steps: { active: [step], banned: [step], deleted: [step] }, logger: parts.logger },
    stop.signal,
  );
  const left = () => connection.collection<{ _id: number }>('chores').distinct('_id');
  try {
    await until(async () => (await left()).length === 1);
    expect(await left()).toEqual([poisoned]);
    const triesOf = () => tried.filter((id) => id === poisoned).length;
    await until(() => triesOf() >= 2);
    const tries = triesOf();
    // A later one does not have to wait for it either, and it is not tried with every look.
    await chores.put([{ id: 4, revision: 2 }]);
    await until(async () => (await left()).length === 1);
    expect(triesOf() - tries).toBeLessThanOrEqual(1);
    isMended = true;
    await until(async () => (await left()).length === 0);
    expect(tried.filter((id) => id !== poisoned)).toEqual([2, 3, 4]);
  } finally {
    stop.abort();
    await running;
  }
});
