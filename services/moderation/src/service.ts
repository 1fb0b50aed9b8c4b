import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { ModerationConfig } from '#config';
import { createAuditHandlers, createClipHandlers, createReportHandlers } from '#events/consume';
import { runScans, runSettling } from '#loops';
import { connectParts } from '#parts';
import { createAuditRpc } from '#rpc/audit';
import { createPricingRpc } from '#rpc/pricing';
import { createReportRpc } from '#rpc/reports';
import { createReviewRpc } from '#rpc/reviews';
import { createStores } from '#store/stores';
import { createDomain } from '#wiring';

/** The whole service on its parts; main.ts and the tests start the same one. Answers the port. */
export async function startModeration(scope: Scope, config: ModerationConfig): Promise<number> {
  const { logger, readiness, signal, onDispose } = scope;
  const parts = await connectParts(scope, config);
  const { connection, newId, outbox, redis, bus } = parts;
  const leaseMs = config.SCAN_LEASE_SECONDS * 1000;
  const stores = createStores({ connection, outbox, newId, scanLeaseMs: leaseMs });
  const domain = createDomain({ logger, config, parts, stores, newId });

  // Groups of their own, so that no clip waits behind other people's likes, and no entry behind either.
  const consumptions = [
    bus.consume({ group: 'moderation', topics: createClipHandlers(domain.followClip) }),
    bus.consume({ group: 'moderation-reports', topics: createReportHandlers(domain.reports) }),
    bus.consume({ group: 'moderation-audit', topics: createAuditHandlers(domain.audit) }),
  ];
  for (const consumption of consumptions) onDispose(() => consumption.stop());
  const scanning = runScans({ scans: stores.scans, scanClip: domain.scanClip, leaseMs, logger }, signal);
  onDispose(() => scanning);
  const settling = runSettling(domain.review, logger, signal);
  onDispose(() => settling);

  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [
        implement(ReviewService, createReviewRpc(domain)),
        implement(ReportService, createReportRpc(domain.reports)),
        implement(PricingService, createPricingRpc(domain.pricing)),
        implement(AuditService, createAuditRpc(domain.audit)),
      ],
    }),
  );
}
