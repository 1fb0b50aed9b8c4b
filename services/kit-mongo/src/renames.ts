import type { mongo } from 'mongoose';

/** For migrations. All of these are safe to repeat, and find for themselves what is left to do. */

/**
 * Renames a collection if it exists. An empty one of the new name is dropped. An empty one of the old name is left
 * alone: a process of the old version creates it when it starts again. Throws when documents are stored under both
 * names, which would need a person to decide.
 */
export async function renameCollection(db: mongo.Db, from: string, to: string): Promise<void> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = new Set(found.map(({ name }) => name));
  if (!names.has(from)) return;
  if (names.has(to)) {
    if (!(await db.collection(from).findOne())) return;
    if (await db.collection(to).findOne()) throw new Error(`Both ${from} and ${to} hold documents.`);
    await db.dropCollection(to);
  }
  await db.renameCollection(from, to);
}

/** Renames top-level fields, given as old name → new name, in all documents that still have them. */
export async function renameFields(
  collection: mongo.Collection,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [from, to] of Object.entries(fields)) {
    await collection.updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });
  }
}

/** Drops an index if it exists. */
export async function dropIndex(collection: mongo.Collection, name: string): Promise<void> {
  const indexes = await collection
    .listIndexes()
    .toArray()
    .catch(() => []);
  if (indexes.some((index) => index.name === name)) await collection.dropIndex(name);
}
