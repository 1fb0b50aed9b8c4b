import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { ensureCollections, indexesOf, type CollectionDefinition } from '#collection';
import { ensureIndexes, listMissingIndexes } from '#indexes';
import { kitIndexes } from '#kit-indexes';
import { listPending, runMigrations, type MigrationContext, type Migrations } from '#migrations';

/** What must exist in a service's database before the service uses it. */
export interface DatabasePlan {
  /** a function if the collection names themselves are stored in the database */
  readonly collections:
    | readonly CollectionDefinition<any>[]
    | ((connection: Connection) => Promise<readonly CollectionDefinition<any>[]>);
  readonly migrations?: Migrations;
}

type Context = Pick<MigrationContext, 'logger' | 'signal'>;

const POLL_MS = 1_000;

const collectionsOf = async (connection: Connection, { collections }: DatabasePlan) =>
  typeof collections === 'function' ? collections(connection) : collections;

/**
 * Runs the migrations that are not recorded in the database yet, and creates missing collections and indexes. Safe to
 * repeat, and to run in several processes at once. Returns the names of the migrations that it ran.
 */
export async function prepareDatabase(connection: Connection, plan: DatabasePlan, context: Context): Promise<string[]> {
  await ensureIndexes(connection, kitIndexes);
  const done = await runMigrations(connection, plan.migrations ?? {}, context);
  await ensureCollections(connection, await collectionsOf(connection, plan));
  return done;
}

/** Returns the migrations, collections and indexes that are still missing. */
export async function listUnprepared(connection: Connection, plan: DatabasePlan): Promise<string[]> {
  const migrations = await listPending(connection, Object.keys(plan.migrations ?? {}));
  const collections = await collectionsOf(connection, plan);
  return [...migrations, ...(await listMissingIndexes(connection, [...kitIndexes, ...collections.flatMap(indexesOf)]))];
}

/** Waits until another process, the job `migrate`, has prepared the database. Changes nothing. */
export async function untilPrepared(connection: Connection, plan: DatabasePlan, context: Context): Promise<void> {
  const { logger, signal } = context;
  for (let told = ''; ; await sleep(POLL_MS, undefined, { signal })) {
    const missing = await listUnprepared(connection, plan);
    if (missing.length === 0) return;
    if (told !== missing.join())
      logger.warn({ missing }, 'mongo: waiting for the job migrate (MIGRATE_AT_START is off)');
    told = missing.join();
  }
}
