import { deleteTopics } from '@tallscreen/kit-events/testing/cleaning';
import type { Logger } from 'pino';
import type { BackupConfig } from '../../backup/config.ts';
import type { Parts } from '../../backup/parts.ts';
import { control } from '../../local/testing/control.ts';

/** Stops all processes that write. Returns their names. */
export async function stopWriters(parts: Parts): Promise<string[]> {
  const ours = (await control.processes()).map(({ name }) => name);
  const writers = ours.filter((name) => parts.databases.has(name) || /bff|worker/.test(name));
  for (const name of writers) await control.stop(name);
  return writers;
}

/** Deletes all databases, objects and topics. */
export async function emptyStores(parts: Parts, { config, logger }: { config: BackupConfig; logger: Logger }) {
  for (const database of parts.databases.values()) await database.dropDatabase();
  for await (const { key } of parts.blobs.list('')) await parts.blobs.remove([key]);
  const { KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix } = config;
  await deleteTopics({ brokers, clientId: 'restore-test', logger }, prefix);
}
