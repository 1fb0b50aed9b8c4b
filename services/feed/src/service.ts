import { blockHandlers } from '@tallscreen/kit-events/blocks';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import { createUserDataRpc } from '@tallscreen/kit/rpc/user-data';
import type { Block } from '@tallscreen/kit/block-log';
import type { Scope } from '@tallscreen/kit/service';
import { openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { ChoiceService } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { TasteService } from '@tallscreen/proto/tallscreen/feed/v1/taste_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/feed/v1/user_data_service_pb';
import { VideoListService } from '@tallscreen/proto/tallscreen/feed/v1/video_list_service_pb';
import { type App, createApp } from '#app';
import { createExportUserData } from '#app/export-user-data';
import { createUpdateReadModel } from '#app/update-read-model';
import type { FeedConfig } from '#config';
import { readModelHandlers, viewerHandlers } from '#events/consume';
import { startIndexSearch } from '#jobs/index-search';
import { startRefreshCatalogue } from '#jobs/refresh-catalogue';
import { openParts, type Parts } from '#parts';
import { createChoiceRpc } from '#rpc/choices';
import { createFeedRpc } from '#rpc/feed';
import { createSearchRpc } from '#rpc/search';
import { createTasteRpc } from '#rpc/taste';
import { createVideoListRpc } from '#rpc/video-lists';
import { userDataKinds } from '#store/user-data';

const CONSUMER_GROUP = 'feed';

/** Starts the service and returns its port; main.ts and the tests start the same service. */
export async function startFeed(scope: Scope, config: FeedConfig): Promise<number> {
  const parts = await openParts(scope, config);
  const app = createApp(scope, config, parts);
  const refreshing = await startRefreshCatalogue(scope, () => app.refresh(), config.FEED_REFRESH_MS);
  const indexing = startIndexSearch(scope, app.indexChanges, parts.indexLease, config.FEED_REFRESH_MS);
  startConsumers(scope, parts, app, () => {
    refreshing.wake();
    indexing.wake();
  });
  return serve(scope, config, parts, app);
}

function startConsumers(
  scope: Scope,
  { bus, readModel, blockCopies, choices }: Parts,
  { viewers }: App,
  onWritten: () => void,
): void {
  const update = createUpdateReadModel({ openGenerations: readModel.openForWriting, onWritten });
  const saveBlocks = async (changed: readonly Block[]): Promise<void> => {
    await blockCopies.save(changed);
    onWritten();
  };
  const forgetUsers = async (userIds: readonly number[]): Promise<void> => {
    await choices.remove(userIds);
    await viewers.forgetViewers(userIds);
  };
  const topics = {
    ...readModelHandlers(update, forgetUsers),
    ...viewerHandlers(viewers),
    ...blockHandlers(saveBlocks),
  };
  const consumption = bus.consume({ group: CONSUMER_GROUP, topics });
  scope.onDispose(() => consumption.stop());
}

function serve(scope: Scope, config: FeedConfig, { redis, connection, history }: Parts, app: App): Promise<number> {
  const { logger, readiness } = scope;
  const readUserData = createExportUserData({ readStored: createReadUserData(connection, userDataKinds), history });
  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [
        implement(FeedService, createFeedRpc(app.listFeed)),
        implement(SearchService, createSearchRpc(app)),
        implement(VideoListService, createVideoListRpc(app)),
        implement(ChoiceService, createChoiceRpc(app)),
        implement(TasteService, createTasteRpc(app)),
        implement(UserDataService, createUserDataRpc(readUserData)),
      ],
    }),
  );
}
