import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openBus, openMongo, openOutbox, openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { rulesOf, type AnalyticsConfig } from '#config';
import { createFigures } from '#domain/figures';
import { GROUP, topics } from '#events/consume';
import { createPublish } from '#events/publish';
import { createAnalyticsRpc } from '#rpc/analytics';
import { openLedger } from '#store/ledger';
import { createStores, indexes, readerOf } from '#store/stores';

/** The whole service on its parts; main.ts and the tests start the same one. Answers the port. */
export async function startAnalytics(scope: Scope, config: AnalyticsConfig): Promise<number> {
  const { logger, readiness } = scope;
  const connection = await openMongo(scope, config, indexes);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const stores = createStores(connection);
  const rules = rulesOf(config);
  const publish = createPublish(rules);

  const consumption = bus.consume({
    group: GROUP,
    // A second of a busy hour in one transaction: a clip is scored and told once for all that came of it.
    batchSize: 2_000,
    cycleMs: 1_000,
    topics: topics({ connection, outbox, rules, ledgerOf: (session) => openLedger(stores, outbox, publish, session) }),
  });
  scope.onDispose(() => consumption.stop());

  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [implement(AnalyticsService, createAnalyticsRpc(createFigures(readerOf(stores)), rules))],
    }),
  );
}
