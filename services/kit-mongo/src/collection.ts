import type { Connection, Model, Schema } from 'mongoose';
import { ensureIndexes, type IndexSpec } from '#indexes';

/** A collection of a service: its name in the database, and the schema with its types, defaults and indexes. */
export interface CollectionDefinition<D> {
  readonly name: string;
  readonly schema: Schema<D>;
}

/** For every schema: stores documents as declared, without the fields that mongoose would add. */
export const schemaOptions = {
  versionKey: false,
  strict: true,
  minimize: false,
  id: false,
  autoIndex: false,
  autoCreate: false,
} as const;

/** Throws if the name is not in snake_case. */
export function defineCollection<D>(name: string, schema: Schema<D>): CollectionDefinition<D> {
  if (!/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(name)) throw new Error(`The collection name ${name} is not in snake_case.`);
  return { name, schema };
}

/** Returns the model of a definition on this connection; it is made at the first call. */
export function openCollection<D>(connection: Connection, { name, schema }: CollectionDefinition<D>): Model<D> {
  const known = connection.models[name] as Model<D> | undefined;
  return known ?? connection.model<D>(name, schema, name);
}

/**
 * Creates missing collections and the indexes declared on the schemas. Safe to repeat, and to run in several processes
 * at once. Throws when an index exists under the same name with other options: that needs a migration.
 */
export const ensureCollections = (
  connection: Connection,
  definitions: readonly CollectionDefinition<any>[],
): Promise<void> => ensureIndexes(connection, definitions.flatMap(indexesOf));

/** Returns the collection and the indexes declared on its schema. */
export function indexesOf({ name: collection, schema }: CollectionDefinition<any>): IndexSpec[] {
  const indexes = schema.indexes() as [Required<IndexSpec>['key'], Record<string, unknown>][];
  return [{ collection }, ...indexes.map(([key, options]) => ({ collection, key, options }))];
}
