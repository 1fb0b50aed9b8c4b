import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import { createUserDataRpc } from '@tallscreen/kit/rpc/user-data';
import type { Scope } from '@tallscreen/kit/service';
import { openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { InvoiceService } from '@tallscreen/proto/tallscreen/analytics/v1/invoice_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/analytics/v1/user_data_service_pb';
import { type App, CONSUMER_GROUP, createApp } from '#app';
import { type AnalyticsConfig, rulesOf } from '#config';
import { createHandlers } from '#events/consume';
import { startAttributeFollows } from '#jobs/attribute-follows';
import { startDeleteViewings } from '#jobs/delete-viewings';
import { startUpdateNeighbours } from '#jobs/update-neighbours';
import { openParts, type Parts } from '#parts';
import { createAnalyticsRpc } from '#rpc/analytics';
import { createInvoiceRpc } from '#rpc/invoices';
import { userDataKinds } from '#store/user-data';

/** Starts the service and returns its port; main.ts and the tests start the same service. */
export async function startAnalytics(scope: Scope, config: AnalyticsConfig): Promise<number> {
  const parts = await openParts(scope, config);
  const app = createApp({ ...parts, rules: rulesOf(config) });
  startConsumers(scope, parts, app);
  startJobs(scope, parts, app, config.ANALYTICS_NEIGHBOURS_SECONDS * 1_000);
  return serve(scope, config, parts, app);
}

function startConsumers(scope: Scope, { bus }: Parts, app: App): void {
  const consumption = bus.consume({
    group: CONSUMER_GROUP,
    // One transaction takes the events of about a second of a busy hour, so that an item is scored and published once
    // for all of them.
    batchSize: 2_000,
    cycleMs: 1_000,
    topics: createHandlers(app),
  });
  scope.onDispose(() => consumption.stop());
}

function startJobs(
  { logger, onStop }: Scope,
  parts: Parts,
  { attributeFollow, updateNeighbours }: App,
  everyMs: number,
): void {
  const jobs = [
    startDeleteViewings({ ...parts, logger }),
    startAttributeFollows({ ...parts, attributeFollow, logger }),
    startUpdateNeighbours({ ...parts, updateNeighbours, everyMs, logger }),
  ];
  for (const job of jobs) onStop(() => job.stop());
}

function serve(scope: Scope, config: AnalyticsConfig, { redis, connection }: Parts, app: App): Promise<number> {
  const { logger, readiness } = scope;
  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [
        implement(AnalyticsService, createAnalyticsRpc(app)),
        implement(InvoiceService, createInvoiceRpc(app)),
        implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
      ],
    }),
  );
}
