import { retry } from '@tallscreen/kit/retry';
import type { Connection, mongo } from 'mongoose';
import { databaseOf } from '#connection';
import { mapMongoError } from '#errors';

export interface IndexSpec {
  readonly collection: string;
  /** absent: only the collection is created */
  readonly key?: mongo.IndexSpecification & Record<string, 1 | -1 | 'text'>;
  readonly options?: Pick<
    mongo.CreateIndexesOptions,
    'unique' | 'sparse' | 'expireAfterSeconds' | 'partialFilterExpression' | 'name' | 'weights' | 'default_language'
  >;
}

const NAMESPACE_EXISTS = 48;
const ATTEMPTS = 8;

/**
 * Creates missing collections and indexes. Safe to repeat, and to run in several processes at once. Throws when an
 * index exists under the same name with other options: that needs a migration.
 */
export async function ensureIndexes(connection: Connection, specs: readonly IndexSpec[]): Promise<void> {
  const byCollection = Map.groupBy(specs, (spec) => spec.collection);
  try {
    const existing = await listCollections(connection);
    for (const [collection, wanted] of byCollection) {
      if (!existing.has(collection)) await retrying(() => createCollection(connection, collection));
      await retrying(() => createIndexes(connection, collection, wanted));
    }
  } catch (error) {
    throw mapMongoError(error);
  }
}

/** Returns the collections and indexes among `specs` that do not exist, as `collection` and `collection.index`. */
export async function listMissingIndexes(connection: Connection, specs: readonly IndexSpec[]): Promise<string[]> {
  const missing: string[] = [];
  try {
    const existing = await listCollections(connection);
    for (const [collection, wanted] of Map.groupBy(specs, (spec) => spec.collection)) {
      if (!existing.has(collection)) missing.push(collection);
      else {
        const found = await databaseOf(connection).collection(collection).listIndexes().toArray();
        const names = new Set(found.map(({ name }) => String(name)));
        for (const { name } of indexesIn(wanted)) if (!names.has(name)) missing.push(`${collection}.${name}`);
      }
    }
    return missing;
  } catch (error) {
    throw mapMongoError(error);
  }
}

async function listCollections(connection: Connection): Promise<Set<string>> {
  const found = await databaseOf(connection).listCollections({}, { nameOnly: true }).toArray();
  return new Set(found.map(({ name }) => name));
}

async function createCollection(connection: Connection, collection: string): Promise<void> {
  try {
    await databaseOf(connection).createCollection(collection);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NAMESPACE_EXISTS) throw error;
  }
}

async function createIndexes(connection: Connection, collection: string, specs: readonly IndexSpec[]): Promise<void> {
  const wanted = indexesIn(specs);
  if (wanted.length === 0) return;
  await databaseOf(connection).collection(collection).createIndexes(wanted);
}

const indexesIn = (specs: readonly IndexSpec[]) =>
  specs.flatMap(({ key, options }) => (key ? [{ name: nameOf(key), ...options, key }] : []));

const nameOf = (key: Record<string, unknown>): string =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${String(direction)}`)
    .join('_');

/** Two processes that create the same thing at once can get an error although the thing then exists. */
const retrying = (create: () => Promise<void>): Promise<void> =>
  retry(create, {
    attempts: ATTEMPTS,
    firstPauseMs: 25,
    longestPauseMs: 800,
    shouldRetry: isRace,
  });

/** Codes: internal, write conflict, lock timeout, "build already in progress", duplicate catalogue row. */
const raceCodes = new Set<unknown>([1, 24, 46, 112, 11000]);
const isRace = (error: unknown): boolean => raceCodes.has((error as { code?: unknown }).code);
