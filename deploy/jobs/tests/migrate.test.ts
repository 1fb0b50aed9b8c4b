import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { listUnprepared } from '@tallscreen/kit-mongo/database';
import { openMongo } from '@tallscreen/kit-mongo/wiring';
import { readConfig } from '@tallscreen/kit/config';
import { createScope } from '@tallscreen/kit/service';
import { until } from '@tallscreen/kit/testing/until';
import { plans } from '../databases.ts';
import { Refusal } from '../job.ts';
import { openJobsWorld, type JobsWorld } from './world.ts';

let world: JobsWorld;
beforeAll(() => void (world = openJobsWorld('jobs-migrate')));
afterAll(() => world.dispose());

test('a process that must not migrate waits for the job, which prepares all seven databases', async () => {
  const { scope, stop } = createScope('social', world.logger);
  const MONGODB_DATABASE = `${world.env.MONGODB_DATABASE_PREFIX}social`;
  const config = readConfig(mongoConfig('social'), { ...world.env, MONGODB_DATABASE, MIGRATE_AT_START: 'off' });
  let isOpen = false;
  const plan = plans['social']!;
  const opening = openMongo(scope, config, plan).then(() => (isOpen = true));
  await expect(world.run('migrate', ['--check'])).rejects.toThrow(Refusal);
  const connection = await world.openDatabase('social');
  // The waiting process has built nothing.
  expect(await connection.listCollections()).toEqual([]);
  expect(isOpen).toBe(false);

  const lines = await world.run('migrate');
  expect(lines.map((line) => line.split(':')[0])).toEqual(Object.keys(plans));
  await opening;
  expect(await listUnprepared(connection, plan)).toEqual([]);
  expect(await world.run('migrate', ['--check'])).toContain('social: nothing is missing');
  await connection.close();
  await stop();
});

test('an index that was dropped is missing until the job has run again, also two runs at once', async () => {
  await world.run('migrate');
  const connection = await world.openDatabase('identity');
  const users = connection.collection('users');
  const [index] = (await users.listIndexes().toArray()).filter(({ name }) => name !== '_id_');
  await users.dropIndex(String(index?.name));
  expect(await listUnprepared(connection, plans['identity']!)).toEqual([`users.${index?.name}`]);
  await Promise.all([world.run('migrate'), world.run('migrate')]);
  expect(await listUnprepared(connection, plans['identity']!)).toEqual([]);
  await connection.close();
});

test('the first admin is created once, however often the job runs', async () => {
  await world.run('migrate');
  const admin = { ADMIN_EMAIL: 'first@tallscreen.test', ADMIN_PASSWORD: 'a-long-password', MIGRATE_AT_START: 'off' };
  expect(await world.run('first-admin', [], admin)).toEqual(['The admin first@tallscreen.test is created.']);
  expect(await world.run('first-admin', [], admin)).toEqual(['first@tallscreen.test is registered already.']);
  const connection = await world.openDatabase('identity');
  await until(async () => (await connection.collection('users').countDocuments()) === 1);
  expect(await connection.collection('users').findOne()).toMatchObject({ role: 'admin', email: admin.ADMIN_EMAIL });
  // As if another user had registered the address first.
  await connection.collection('users').updateOne({ email: admin.ADMIN_EMAIL }, { $set: { role: 'user' } });
  await expect(world.run('first-admin', [], admin)).rejects.toThrow('belongs to a user, and nobody is an admin');
  await connection.close();
});
