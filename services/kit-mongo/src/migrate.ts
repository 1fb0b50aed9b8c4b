import { readdir } from 'node:fs/promises';
import { commonConfig, readConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { createScope } from '@tallscreen/kit/service';
import { mongoConfig } from '#config';
import type { Migration, Migrations } from '#migrations';
import { openMongo } from '#wiring';

/**
 * Runs the migrations of a service ahead of its deployment: `MONGODB_URI=… node services/kit-mongo/src/migrate.ts media`. The
 * service itself also runs those that are missing when it starts.
 */
async function readMigrations(service: string): Promise<Migrations> {
  const folder = new URL(`../../${service}/migrations/`, import.meta.url);
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file));
  const modules = files.map(async (file) => {
    const { up } = (await import(new URL(file, folder).href)) as { up: Migration };
    return [file.replace(/\.ts$/, ''), up] as const;
  });
  return Object.fromEntries(await Promise.all(modules));
}

const service = process.argv[2];
const name = `migrate-${service ?? ''}`;
const { scope, stop } = createScope(name, createLogger({ name, level: readConfig(commonConfig).LOG_LEVEL }));
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
try {
  if (!service) throw new Error('usage: node services/kit-mongo/src/migrate.ts <service>');
  const migrations = await readMigrations(service);
  await openMongo(scope, { ...readConfig(mongoConfig(service)), MIGRATE_AT_START: 'on' }, [], migrations);
  process.stdout.write(`${Object.keys(migrations).length} migrations are done\n`);
} catch (error) {
  process.stderr.write(`not done: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stop();
}
