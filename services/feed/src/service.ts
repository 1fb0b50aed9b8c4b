import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { FeedConfig } from '#config';
import { createFeed } from '#domain/feed';
import { createRecall } from '#domain/memory';
import { createPinReader } from '#domain/pin';
import { createRefresher } from '#domain/refresh';
import { projectionTopics, seenTopics } from '#events/consume';
import { startRefreshing } from '#refreshing';
import { createFeedRpc } from '#rpc/feed';
import { openProjection } from '#parts';
import { createMarks } from '#store/marks';
import { readerOf } from '#store/projection';

const GROUP = 'feed';

/** The whole service on its parts; main.ts and the tests start the same one. Answers the port. */
export async function startFeed(scope: Scope, config: FeedConfig): Promise<number> {
  const { logger } = scope;
  const { projection, bus } = await openProjection(scope, config);
  // it only remembers: without it the feed still serves
  const redis = await openRedis(scope, config, false);
  const limits = { best: config.FEED_CANDIDATES, newest: config.FEED_CANDIDATES, promos: config.FEED_CANDIDATES };
  const refresher = createRefresher({ openCurrent: async () => readerOf(await projection.openCurrent()), limits });
  const refreshing = await startRefreshing(scope, refresher, config.FEED_REFRESH_MS);

  const marks = createMarks(redis);
  const memory = createRecall(marks, (err) => logger.warn({ err }, 'feed: no memory of viewers, serving without'));
  const readPins = createPinReader({
    catalogue: refresher.catalogue,
    readClips: async (ids) => (await projection.openCurrent()).cards.readByIds(ids),
    readPeople: async (ids) => (await projection.openCurrent()).people.readByIds(ids),
  });
  const listPages = createFeed({
    catalogue: refresher.catalogue,
    memory,
    readPins,
    rules: { videosPerPromo: config.FEED_VIDEOS_PER_PROMO },
  });

  const consumption = bus.consume({
    group: GROUP,
    topics: {
      ...projectionTopics({ open: projection.openForWriting, onWritten: refreshing.soon }),
      ...seenTopics({
        addSeen: marks.addSeen,
        onLoss: (err, count) => logger.warn({ err, count }, 'feed: seen marks lost'),
      }),
    },
  });
  scope.onDispose(() => consumption.stop());

  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness: scope.readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [implement(FeedService, createFeedRpc(listPages))],
    }),
  );
}
