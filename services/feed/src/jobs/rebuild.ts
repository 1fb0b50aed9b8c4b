import { openBus } from '@tallscreen/kit-events/wiring';
import { commonConfig, readConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { holdLease } from '@tallscreen/kit/mongo/lease';
import { openMongo } from '@tallscreen/kit/mongo/wiring';
import { createScope } from '@tallscreen/kit/service';
import { rebuildReadModel } from '#app/rebuild-read-model';
import type { UpdateReadModel } from '#app/update-read-model';
import { readRebuildConfig } from '#config';
import { blockHandlers, readModelHandlers } from '#events/consume';
import { blocksCollection, createBlockStore } from '#store/blocks';
import { generationsCollection } from '#store/generations';
import { createReadModel } from '#store/read-model';

/** Rebuilds the read model from the topics while the service keeps serving: `node services/feed/src/jobs/rebuild.ts`. */
const config = readRebuildConfig();
const logger = createLogger({ name: 'feed-rebuild', level: readConfig(commonConfig).LOG_LEVEL });
const { scope, stop } = createScope('feed-rebuild', logger);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const connection = await openMongo(scope, config, [generationsCollection, blocksCollection]);
  const readModel = createReadModel(connection);
  await readModel.prepare();
  const bus = openBus(scope, config);
  const lease = await holdLease(connection, { name: 'rebuild', logger });
  if (!lease) throw new Error('Another rebuild is running.');
  scope.onDispose(() => lease.release());
  let printedAt = 0;
  const onProgress = (done: number, estimatedTotal: number): void => {
    if (performance.now() - printedAt < 1_000) return;
    printedAt = performance.now();
    print(`${done} of about ${estimatedTotal} records`);
  };
  const blocks = createBlockStore(connection);
  const handlersOf = (update: UpdateReadModel) => ({
    ...readModelHandlers(update),
    ...blockHandlers((changed) => blocks.save(changed)),
  });
  const name = Date.now().toString(36);
  const read = await rebuildReadModel({ readModel, bus, handlersOf, name, onProgress });
  print(`Rebuilt from ${read} records. The next rebuild drops the old read model.`);
} catch (error) {
  print(`Rebuild failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await stop();
}
