import type { Migration, MigrationContext } from '@tallscreen/kit/mongo/migrations';

const OLD = 'clips';
const NEW = 'mediaItems';

const renamedFields = { doomed: 'filesToDelete', doomedAt: 'deleteFilesAt' };
const OLD_INDEX = 'doomedAt_1';

/** Renames the collection `clips` to `mediaItems`, and its fields for files that are to be deleted. */
export const clipsToMediaItems: Migration = async (context) => {
  await renameCollection(context);
  await renameFields(context);
};

async function renameCollection({ db }: MigrationContext): Promise<void> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = new Set(found.map(({ name }) => name));
  if (!names.has(OLD)) return;
  if (names.has(NEW)) await dropEmpty(db);
  await db.renameCollection(OLD, NEW);
}

/** Throws when documents were stored under both names, which would need a person to decide. */
async function dropEmpty(db: MigrationContext['db']): Promise<void> {
  if (await db.collection(NEW).findOne()) throw new Error(`Both ${OLD} and ${NEW} hold documents.`);
  await db.dropCollection(NEW);
}

async function renameFields({ db, logger }: MigrationContext): Promise<void> {
  const items = db.collection(NEW);
  for (const [from, to] of Object.entries(renamedFields)) {
    const { modifiedCount } = await items.updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });
    logger.info({ from, to, modifiedCount }, 'renamed a field');
  }
  const indexes = await items
    .listIndexes()
    .toArray()
    .catch(() => []);
  if (indexes.some(({ name }) => name === OLD_INDEX)) await items.dropIndex(OLD_INDEX);
}
