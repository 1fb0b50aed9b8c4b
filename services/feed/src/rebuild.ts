import { commonConfig, readConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { holdLease } from '@tallscreen/kit/mongo/lease';
import { createScope } from '@tallscreen/kit/service';
import { readRebuildConfig } from '#config';
import { rebuildProjection } from '#events/rebuild';
import { openProjection } from '#parts';

/** Rebuilds the read model from the topics while the service goes on serving: `node services/feed/src/rebuild.ts`. */
const config = readRebuildConfig();
const logger = createLogger({ name: 'feed-rebuild', level: readConfig(commonConfig).LOG_LEVEL });
const { scope, stop } = createScope('feed-rebuild', logger);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const { connection, projection, bus } = await openProjection(scope, config);
  const lease = await holdLease(connection, { name: 'rebuild', logger });
  if (!lease) throw new Error('Another rebuild is under way.');
  scope.onDispose(() => lease.release());
  let saidAt = 0;
  const onProgress = (done: number, about: number): void => {
    if (performance.now() - saidAt < 1_000) return;
    saidAt = performance.now();
    say(`${done} of about ${about} records`);
  };
  const read = await rebuildProjection({ projection, bus, name: Date.now().toString(36), onProgress });
  say(`Rebuilt from ${read} records. The old read model is dropped by the next rebuild.`);
} catch (error) {
  say(`Not rebuilt: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await stop();
}
