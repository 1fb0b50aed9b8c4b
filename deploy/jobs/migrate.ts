import { listUnprepared, prepareDatabase } from '@tallscreen/kit-mongo/database';
import { forEachDatabase } from './databases.ts';
import { Refusal, WrongCall, type Job } from './job.ts';

/** Migrates and indexes every database. Safe to repeat; the next run continues one that was killed. */
export const migrate: Job = async (context) => {
  const { args, print, scope } = context;
  const isCheck = args.includes('--check');
  if (args.some((arg) => arg !== '--check')) throw new WrongCall('usage: migrate [--check]');
  let missing = 0;
  await forEachDatabase(context, async (service, connection, plan) => {
    const before = await listUnprepared(connection, plan);
    if (isCheck) {
      missing += before.length;
      print(`${service}: ${before.length === 0 ? 'nothing is missing' : `missing: ${before.join(', ')}`}`);
      return;
    }
    const done = await prepareDatabase(connection, plan, scope);
    const built = before.filter((name) => !done.includes(name));
    print(`${service}: ${done.length} migrations, ${built.length} collections and indexes`);
    const after = await listUnprepared(connection, plan);
    if (after.length > 0) throw new Error(`${service}: still missing: ${after.join(', ')}`);
  });
  if (missing > 0) throw new Refusal(`${missing} migrations, collections and indexes are missing.`);
};
