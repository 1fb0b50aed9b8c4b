import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { databaseOf } from '#connection';
import { mapMongoError } from '#errors';
import { holdLease, type HeldLease } from '#lease';

export const MIGRATIONS = 'migrations';

export interface MigrationContext {
  readonly db: mongo.Db;
  readonly logger: Logger;
  /** Aborts when the process stops or the lease is lost: then throw, and the migration runs again later. */
  readonly signal: AbortSignal;
}

/**
 * Changes stored documents from one version of the code to the next. It may be interrupted at any statement and is then
 * run again from its beginning, so it must find for itself what is left to do (`updateMany({ field: { $exists: false }
 * })`).
 */
export type Migration = (context: MigrationContext) => Promise<void>;

/** Migrations by name, which is the file's name: `0001-what`. They run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

interface MigrationRow {
  /** the migration's name */
  _id: string;
  doneAt: Date;
}

const LEASE = 'migrations';
const LEASE_POLL_MS = 500;

/**
 * Runs the migrations that are not recorded in the database yet, and records each when it is done. Runs in one process
 * at a time; others wait. Returns the names of those that this call ran.
 */
export async function runMigrations(
  connection: Connection,
  migrations: Migrations,
  { logger, signal }: Pick<MigrationContext, 'logger' | 'signal'>,
): Promise<string[]> {
  const names = Object.keys(migrations).toSorted();
  const done: string[] = [];
  try {
    while ((await listPending(connection, names)).length > 0) {
      const lease = await holdLease(connection, { name: LEASE, logger });
      if (lease) done.push(...(await runPending(connection, migrations, names, { lease, logger, signal })));
      else await sleep(LEASE_POLL_MS, undefined, { signal });
    }
    return done;
  } catch (error) {
    throw mapMongoError(error);
  }
}

const recordsOf = (connection: Connection) => databaseOf(connection).collection<MigrationRow>(MIGRATIONS);

/** Returns which of these migrations are not recorded in the database yet. */
export async function listPending(connection: Connection, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const records = await recordsOf(connection).find().toArray();
  const done = new Set(records.map(({ _id }) => _id));
  return names.filter((name) => !done.has(name));
}

async function runPending(
  connection: Connection,
  migrations: Migrations,
  names: readonly string[],
  { lease, logger, signal: stopped }: { lease: HeldLease; logger: Logger; signal: AbortSignal },
): Promise<string[]> {
  const signal = AbortSignal.any([stopped, lease.lost]);
  const done: string[] = [];
  try {
    for (const name of await listPending(connection, names)) {
      signal.throwIfAborted();
      logger.info({ migration: name }, 'migration: running');
      await migrations[name]!({ db: databaseOf(connection), logger, signal });
      signal.throwIfAborted();
      await recordsOf(connection).updateOne({ _id: name }, { $set: { doneAt: new Date() } }, { upsert: true });
      logger.info({ migration: name }, 'migration: done');
      done.push(name);
    }
    return done;
  } finally {
    await lease.release();
  }
}
