import { openBus } from '@tallscreen/kit-events/wiring';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openMongo } from '@tallscreen/kit/mongo/wiring';
import { openOtherRedis, openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { createFollowBlocks } from '#app/follow-blocks';
import { createListFeed } from '#app/list-feed';
import { createReadPinnedVideos } from '#app/read-pinned-videos';
import { createRefreshCatalogue } from '#app/refresh-catalogue';
import { createViewerMemory } from '#app/remember-viewers';
import { createUpdateReadModel } from '#app/update-read-model';
import type { FeedConfig } from '#config';
import { blockHandlers, readModelHandlers, seenHandlers } from '#events/consume';
import { startRefreshCatalogue } from '#jobs/refresh-catalogue';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { createFeedRpc } from '#rpc/feed';
import { blocksCollection, createBlockStore, type Block } from '#store/blocks';
import { generationsCollection } from '#store/generations';
import { createReadModel } from '#store/read-model';
import { createViewerHistoryStore } from '#store/viewer-history';

const CONSUMER_GROUP = 'feed';

const migrations = { '0001-plain-names': usePlainNames };

/** Starts the service as main.ts and the tests run it. Returns the port. */
export async function startFeed(scope: Scope, config: FeedConfig): Promise<number> {
  const { logger } = scope;
  const connection = await openMongo(scope, config, [generationsCollection, blocksCollection], migrations);
  const readModel = createReadModel(connection);
  await readModel.prepare();
  const bus = openBus(scope, config);
  // Redis holds only the viewers' history: the feed serves without it.
  const redis = await openRedis(scope, config, false);
  const cache = await openOtherRedis(scope, config, redis, config.REDIS_CACHE_URL);

  const limits = { best: config.FEED_CANDIDATES, newest: config.FEED_CANDIDATES, promos: config.FEED_CANDIDATES };
  const { catalogue, refresh } = createRefreshCatalogue({ openCurrent: readModel.openCurrent, limits });
  const blocks = createBlockStore(connection);
  const followBlocks = createFollowBlocks({ readChanged: blocks.readChanged });
  const refreshBoth = async (): Promise<void> => {
    await refresh();
    await followBlocks.refresh();
  };
  const refreshing = await startRefreshCatalogue(scope, refreshBoth, config.FEED_REFRESH_MS);

  const viewers = createViewerMemory(createViewerHistoryStore(cache), (err) =>
    logger.warn({ err }, 'viewer history is unavailable, serving the feed without it'),
  );
  const readPinnedVideos = createReadPinnedVideos({
    catalogue,
    readItems: async (ids) => (await readModel.openCurrent()).items.readByIds(ids),
    readUploaders: async (ids) => (await readModel.openCurrent()).uploaders.readByIds(ids),
  });
  const rules = { videosPerPromo: config.FEED_VIDEOS_PER_PROMO };
  const listFeed = createListFeed({
    catalogue,
    viewers,
    readPinnedVideos,
    blocksOf: (viewerId) => followBlocks.blocksOf(viewerId),
    rules,
  });

  const update = createUpdateReadModel({ openGenerations: readModel.openForWriting, onWritten: refreshing.wake });
  const saveBlocks = async (changed: readonly Block[]): Promise<void> => {
    await blocks.save(changed);
    refreshing.wake();
  };
  const topics = { ...readModelHandlers(update), ...seenHandlers(viewers), ...blockHandlers(saveBlocks) };
  const consumption = bus.consume({ group: CONSUMER_GROUP, topics });
  scope.onDispose(() => consumption.stop());

  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness: scope.readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [implement(FeedService, createFeedRpc(listFeed))],
    }),
  );
}
