import { blockHandlers } from '@tallscreen/kit-events/blocks';
import { openBus } from '@tallscreen/kit-events/wiring';
import { commonConfig, readConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { createBlockCopies } from '@tallscreen/kit-mongo/block-copies';
import { holdLease } from '@tallscreen/kit-mongo/lease';
import { openMongo } from '@tallscreen/kit-mongo/wiring';
import { createScope, type Scope } from '@tallscreen/kit/service';
import { rebuildReadModel } from '#app/rebuild-read-model';
import type { UpdateReadModel } from '#app/update-read-model';
import { readRebuildConfig } from '#config';
import { readModelHandlers } from '#events/consume';
import * as database from '#store/database';
import { createReadModel } from '#store/read-model';

type Env = Record<string, string | undefined>;
type Print = (line: string) => void;

/** Rebuilds the read model from the topics while the service keeps serving. Throws if another rebuild is running. */
export async function runRebuild(scope: Scope, env: Env, print: Print): Promise<void> {
  const { logger } = scope;
  const config = readRebuildConfig(env);
  const connection = await openMongo(scope, config, database);
  const readModel = createReadModel(connection);
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
  const blocks = createBlockCopies(connection);
  const handlersOf = (update: UpdateReadModel) => ({
    ...readModelHandlers(update),
    // Blocks belong to no generation of the read model, so they are not lost with an old one.
    ...blockHandlers((changed) => blocks.save(changed)),
  });
  const name = Date.now().toString(36);
  const read = await rebuildReadModel({ readModel, bus, handlersOf, name, onProgress });
  print(`Rebuilt from ${read} records. The next rebuild drops the old read model.`);
}

/** Run: `node services/feed/src/jobs/rebuild.ts` */
async function main(): Promise<void> {
  const logger = createLogger({ name: 'feed-rebuild', level: readConfig(commonConfig).LOG_LEVEL });
  const { scope, stop } = createScope('feed-rebuild', logger);
  const print: Print = (line) => void process.stdout.write(`${line}\n`);
  try {
    await runRebuild(scope, process.env, print);
  } catch (error) {
    print(`Rebuild failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await stop();
  }
}

if (import.meta.main) await main();
