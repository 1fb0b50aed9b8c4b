import { deleteBlockLog } from '@tallscreen/kit/block-log';
import type { Manifest } from './backup.ts';
import { checkBackup } from './verify.ts';
import { checkDatabasesAreEmpty, restoreDatabases } from './databases.ts';
import { checkObjectsAreEmpty, restoreObjects } from './objects.ts';
import type { Parts } from './parts.ts';
import { checkTopicsAreEmpty, restoreTopics } from './topics.ts';

/**
 * Deletes the log of blocks, which may be newer than the backup: services would believe it, and a block made after the
 * restore would seem older than the log.
 */
async function forgetBlocks({ redis, print }: Parts): Promise<void> {
  if (redis) await deleteBlockLog(redis);
  else print('Redis: REDIS_URL is not set. If Redis kept its data, delete the key `blocks` before the services start.');
}

/**
 * Restores a backup into an empty stack, whose services must not run. Throws before it writes anything if the stack has
 * any data or a file of the backup is damaged.
 */
export async function restore(parts: Parts, folder: string): Promise<Manifest> {
  const manifest = await checkBackup(folder, parts.print);
  await checkDatabasesAreEmpty(parts);
  await checkTopicsAreEmpty(parts);
  await checkObjectsAreEmpty(parts);
  await forgetBlocks(parts);
  await restoreObjects(parts, manifest.objects, folder);
  parts.print(`object store: ${Object.keys(manifest.objects).length} objects`);
  parts.print(`topics: ${await restoreTopics(parts, folder)} records`);
  await restoreDatabases(parts, manifest.documents, folder);
  parts.print(`databases: ${Object.values(manifest.documents).reduce((sum, count) => sum + count, 0)} documents`);
  return manifest;
}
