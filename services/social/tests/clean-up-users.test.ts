import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { Connection } from 'mongoose';
import { createCopyUsers } from '#app/copy-users';
import { startCleanUpUsers } from '#jobs/clean-up-users';
import { createUserJobs, userJobsCollection, type UserJobs } from '#store/user-jobs';
import { createUsers, usersCollection } from '#store/users';

const parts = createTestParts('social-clean-up');
let connection: Connection;
let userJobs: UserJobs;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [userJobsCollection, usersCollection]);
  userJobs = createUserJobs(connection);
});
afterAll(() => parts.dispose());

test('a failing job is retried with growing pauses, and does not hold up the others', async () => {
  const [failing, ...others] = [1, 2, 3];
  const attempts: number[] = [];
  let isFixed = false;
  const step = async (userId: number): Promise<number> => {
    attempts.push(userId);
    if (userId === failing && !isFixed) throw new Error('the comments cannot be read');
    return 0;
  };
  const users = createUsers(connection);
  await users.upsertCopies(
    [1, 2, 3, 4].map((id) => ({
      id,
      username: `u${id}`,
      role: 'user',
      status: 'banned',
      isVerified: true,
      revision: 2,
    })),
  );
  await userJobs.add([failing!, ...others].map((id) => ({ id, revision: 2 })));
  const steps = { active: [step], banned: [step], deleted: [step] };
  const loop = startCleanUpUsers({ connection, userJobs, users, steps, logger: parts.logger });
  const remaining = () => connection.collection<{ _id: number }>('user_jobs').distinct('_id');
  try {
    await until(async () => (await remaining()).length === 1);
    expect(await remaining()).toEqual([failing]);
    const attemptsOfFailing = () => attempts.filter((id) => id === failing).length;
    await until(() => attemptsOfFailing() >= 2);
    const before = attemptsOfFailing();
    // A job that is added later does not wait for the failing one, which is not tried in every pass.
    await userJobs.add([{ id: 4, revision: 2 }]);
    await until(async () => (await remaining()).length === 1);
    expect(attemptsOfFailing() - before).toBeLessThanOrEqual(1);
    isFixed = true;
    await until(async () => (await remaining()).length === 0);
    expect(attempts.filter((id) => id !== failing)).toEqual([2, 3, 4]);
  } finally {
    await loop.stop();
  }
});

test('an outage is retried soon and does not count as a failed attempt of the job', async () => {
  const users = createUsers(connection);
  await users.upsertCopies([{ id: 7, username: 'u7', role: 'user', status: 'banned', isVerified: true, revision: 2 }]);
  await userJobs.add([{ id: 7, revision: 2 }]);
  const postponed: number[] = [];
  let attempts = 0;
  const step = async (): Promise<number> => {
    if (++attempts < 3) throw refusal('unavailable', 'The database does not answer.');
    return 0;
  };
  const loop = startCleanUpUsers({
    connection,
    userJobs: { ...userJobs, postpone: async ({ userId }) => void postponed.push(userId) },
    users,
    steps: { active: [step], banned: [step], deleted: [step] },
    logger: parts.logger,
  });
  try {
    await until(async () => (await userJobs.listDue(50)).length === 0);
    expect({ attempts, postponed }).toEqual({ attempts: 3, postponed: [] });
  } finally {
    await loop.stop();
  }
});

test('a job is stored before the copy that it is for, and waits for it', async () => {
  const users = createUsers(connection);
  const user = { id: 8, username: 'u8', role: 'user', status: 'active', isVerified: true, revision: 1 } as const;
  await users.upsertCopies([user]);
  const banned = { ...user, status: 'banned', isVerified: true, revision: 2 } as const;
  // Like a crash between the two writes.
  const upsertCopies = () => Promise.reject(new Error('killed'));
  await expect(createCopyUsers({ users: { ...users, upsertCopies }, userJobs })([banned], [banned])).rejects.toThrow(
    'killed',
  );

  const applied: string[] = [];
  const step = (name: string) => async () => (applied.push(name), 0);
  const steps = { active: [step('active')], banned: [step('banned')], deleted: [] };
  const loop = startCleanUpUsers({ connection, userJobs, users, steps, logger: parts.logger });
  const jobs = connection.collection<{ _id: number; failedAttempts: number }>('user_jobs');
  try {
    await until(async () => ((await jobs.findOne({ _id: 8 }))?.failedAttempts ?? 0) > 0);
    await users.upsertCopies([banned]);
    await until(async () => (await jobs.findOne({ _id: 8 })) === null);
  } finally {
    await loop.stop();
  }
  expect(applied).toEqual(['banned']);
});

test('a newer revision replaces a postponed job and is due at once', async () => {
  const dueOf9 = async () => (await userJobs.listDue(50)).filter(({ userId }) => userId === 9);
  await userJobs.add([{ id: 9, revision: 1 }]);
  const [job] = await dueOf9();
  await userJobs.postpone(job!, 60_000);
  expect(await dueOf9()).toEqual([]);
  await userJobs.add([{ id: 9, revision: 2 }]);
  expect(await dueOf9()).toEqual([{ userId: 9, revision: 2, failedAttempts: 0 }]);
  await userJobs.remove(job!);
  expect(await dueOf9()).toHaveLength(1);
});
