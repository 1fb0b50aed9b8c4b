import { openBus } from '@tallscreen/kit-events/wiring';
import { createBlockCopies } from '@tallscreen/kit-mongo/block-copies';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import { openMongo } from '@tallscreen/kit-mongo/wiring';
import { createRecentBlocks } from '@tallscreen/kit/block-log';
import type { Scope } from '@tallscreen/kit/service';
import { openOtherRedis, openRedis } from '@tallscreen/kit/wiring';
import type { FeedConfig } from '#config';
import { createChoiceStore } from '#store/choices';
import * as database from '#store/database';
import { createReadModel } from '#store/read-model';
import { createSearchIndex } from '#store/search-index';
import { createViewerHistoryStore } from '#store/viewer-history';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens what the service works with: database, Redis and Kafka. They close with the scope. */
export async function openParts(scope: Scope, config: FeedConfig) {
  const connection = await openMongo(scope, config, database);
  const readModel = createReadModel(connection);
  const index = createSearchIndex(connection);
  const bus = openBus(scope, config);
  // Redis holds the viewers' history and the latest blocks: the feed serves without it.
  const redis = await openRedis(scope, config, false);
  const cache = await openOtherRedis(scope, config, redis, config.REDIS_CACHE_URL);
  const indexLease = leaseOf(connection, { name: 'search-index', logger: scope.logger });
  const blockCopies = createBlockCopies(connection);
  const recentBlocks = createRecentBlocks({ redis });
  const choices = createChoiceStore(connection);
  const history = createViewerHistoryStore(cache);
  return { connection, readModel, index, indexLease, bus, redis, blockCopies, recentBlocks, choices, history };
}
