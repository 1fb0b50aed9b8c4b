import { inboxCollection, positionsCollection, processOnce } from '@tallscreen/kit-events/outbox/inbox';
import { outboxCollection, type Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { createKeyedMutex } from '@tallscreen/kit/keyed-mutex';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openMongo } from '@tallscreen/kit/mongo/wiring';
import { openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import type { Connection } from 'mongoose';
import { createReadUserData } from '@tallscreen/kit/mongo/user-data';
import { UserDataService } from '@tallscreen/proto/tallscreen/analytics/v1/user_data_service_pb';
import { createUserDataRpc } from '#rpc/user-data';
import { userDataKinds } from '#store/user-data';
import { createListTopVideos } from '#app/list-top-videos';
import { createListViewers } from '#app/list-viewers';
import { createReadAdminMetrics } from '#app/read-admin-metrics';
import { createReadOwnItem } from '#app/read-own-item';
import { createReadOwnerTotals } from '#app/read-owner-totals';
import { createReadRetention } from '#app/read-retention';
import { createReadTimeline } from '#app/read-timeline';
import { createReadVideoStats } from '#app/read-video-stats';
import { createReadAudience } from '#app/read-audience';
import { createRecordActivity } from '#app/record-activity';
import { createRecordEngagement } from '#app/record-engagement';
import { createRecordMediaItems } from '#app/record-media-items';
import { createRecordReports } from '#app/record-reports';
import { createRecordTrackEvents, type Once } from '#app/record-track-events';
import { createRecordUsers } from '#app/record-users';
import { createScoreVideos } from '#app/score-videos';
import { rulesOf, type AnalyticsConfig } from '#config';
import type { Rules } from '#domain/rules';
import { createHandlers } from '#events/consume';
import { createToEvents } from '#events/publish';
import { startDeleteViewings } from '#jobs/delete-viewings';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as countForScore } from '#migrations/0002-count-for-score';
import { up as sumViews } from '#migrations/0003-views-of-deleted-items';
import { createAnalyticsRpc } from '#rpc/analytics';
import { addressDaysCollection, createAddressDayStore } from '#store/address-days';
import { activeDaysCollection, createActiveDayStore } from '#store/active-days';
import { activeUsersCollection, createActiveUserStore } from '#store/active-users';
import { createMediaItemStore, mediaItemsCollection } from '#store/media-items';
import { createOwnerTotalsStore, ownerTotalsCollection } from '#store/owner-totals';
import { createTimelineStore, timelineCollection } from '#store/timeline';
import { createTotalsStore, totalsCollection } from '#store/totals';
import { createUserStore, usersCollection } from '#store/users';
import { createViewingStore, viewingsCollection } from '#store/viewings';

const CONSUMER_GROUP = 'analytics';

const collections = [
  activeDaysCollection,
  activeUsersCollection,
  addressDaysCollection,
  mediaItemsCollection,
  ownerTotalsCollection,
  timelineCollection,
  totalsCollection,
  usersCollection,
  viewingsCollection,
  inboxCollection,
  outboxCollection,
  positionsCollection,
];

const migrations = {
  '0001-plain-names': usePlainNames,
  '0002-count-for-score': countForScore,
  '0003-views-of-deleted-items': sumViews,
};

/** Starts the service as main.ts and the tests run it. Returns the port. */
export async function startAnalytics(scope: Scope, config: AnalyticsConfig): Promise<number> {
  const { logger, readiness } = scope;
  const connection = await openMongo(scope, config, collections, migrations);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const rules = rulesOf(config);

  const consumption = bus.consume({
    group: CONSUMER_GROUP,
    // One transaction takes a second of a busy hour, so that an item is scored and published once for all its events.
    batchSize: 2_000,
    cycleMs: 1_000,
    topics: createConsumer({ connection, outbox, rules }),
  });
  scope.onDispose(() => consumption.stop());
  const deleting = startDeleteViewings({
    connection,
    users: createUserStore(connection),
    viewings: createViewingStore(connection),
    logger,
  });
  scope.onStop(() => deleting.stop());

  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [
        implement(AnalyticsService, createRpc(connection, rules)),
        implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
      ],
    }),
  );
}

export interface ConsumerDeps {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly rules: Rules;
  readonly toEvents?: ReturnType<typeof createToEvents>;
}

/**
 * Wires the handlers of the consumed topics. Each batch is one transaction. Events that happened are counted once by their id;
 * copies of other services' data are guarded by their revision and may come again.
 */
export function createConsumer({ connection, outbox, rules, toEvents = createToEvents(rules) }: ConsumerDeps) {
  const items = createMediaItemStore(connection);
  const viewings = createViewingStore(connection);
  const timeline = createTimelineStore(connection);
  const totals = createTotalsStore(connection);
  const activeUsers = createActiveUserStore(connection);
  const activeDays = createActiveDayStore(connection);
  const users = createUserStore(connection);
  const ownerTotals = createOwnerTotalsStore(connection);
  const addressDays = createAddressDayStore(connection);

  const recordActivity = createRecordActivity({ activeUsers, activeDays });
  const scoreVideos = createScoreVideos({ items, totals, ownerTotals, outbox, rules: rules.score, toEvents });
  const once: Once = async (events, effect) => {
    await processOnce(connection, CONSUMER_GROUP, events, effect);
    outbox.wake();
  };
  const readAudience = createReadAudience({ users, addressDays, rules: rules.audience });
  const counting = { once, items, viewings, timeline, readAudience, recordActivity, scoreVideos };
  const recordTrackEvents = createRecordTrackEvents({ ...counting, addressDays });
  const recordEngagement = createRecordEngagement(counting);
  const recordMediaItems = createRecordMediaItems({ outbox, items, viewings, scoreVideos });
  const recordReports = createRecordReports({ outbox, items, scoreVideos });
  const recordUsers = createRecordUsers({ outbox, users, totals });

  const oneAtATime = createOneAtATime();
  return createHandlers({
    recordTrackEvents: oneAtATime(recordTrackEvents),
    recordEngagement: oneAtATime(recordEngagement),
    recordMediaItems: oneAtATime(recordMediaItems),
    recordReports: oneAtATime(recordReports),
    recordUsers: oneAtATime(recordUsers),
  });
}

/** All batches write to the same items: of two transactions at once, the longer one would be repeated again and again. */
function createOneAtATime() {
  const inTurn = createKeyedMutex();
  return <A>(record: (batch: A) => Promise<void>) =>
    (batch: A): Promise<void> =>
      inTurn('record', () => record(batch));
}

function createRpc(connection: Connection, rules: Rules) {
  const items = createMediaItemStore(connection);
  const readOwnItem = createReadOwnItem({ items });
  const listTopVideos = createListTopVideos({ items });
  return createAnalyticsRpc({
    rules,
    readVideoStats: createReadVideoStats({ items }),
    readTimeline: createReadTimeline({ readOwnItem, timeline: createTimelineStore(connection) }),
    listViewers: createListViewers({ readOwnItem, viewings: createViewingStore(connection) }),
    readRetention: createReadRetention({ readOwnItem }),
    readOwnerTotals: createReadOwnerTotals({ ownerTotals: createOwnerTotalsStore(connection) }),
    readAdminMetrics: createReadAdminMetrics({
      totals: createTotalsStore(connection),
      activeDays: createActiveDayStore(connection),
      listTopVideos,
    }),
    listTopVideos,
  });
}
