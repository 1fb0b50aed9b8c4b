import { reviewsAge, reviewsWaiting } from '@tallscreen/kit-telemetry/metrics/product';
import { jobsAge, jobsWaiting } from '@tallscreen/kit-telemetry/metrics/work';
import { observeQueue } from '@tallscreen/kit-telemetry/observe-queue';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import { createUserDataRpc } from '@tallscreen/kit/rpc/user-data';
import type { Scope } from '@tallscreen/kit/service';
import { openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { NoticeService } from '@tallscreen/proto/tallscreen/moderation/v1/notice_service_pb';
import { PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { QueueService } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { MeasureService } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { RecordService } from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/moderation/v1/user_data_service_pb';
import { type App, createApp } from '#app';
import type { ModerationConfig } from '#config';
import {
  createAuditHandlers,
  createDeletionHandlers,
  createHeldCommentHandlers,
  createMediaHandlers,
  createViewHandlers,
} from '#events/consume';
import { startApplyPendingDecisions } from '#jobs/apply-pending-decisions';
import { startForgetOldTitles } from '#jobs/forget-old-titles';
import { startFinishUndos } from '#jobs/finish-undos';
import { startGrantCounterNotices } from '#jobs/grant-counter-notices';
import { startFinishClosings } from '#jobs/finish-closings';
import { startSendAlerts } from '#jobs/send-alerts';
import { startTellNotifiers } from '#jobs/tell-notifiers';
import { startTellOfCounterNotices } from '#jobs/tell-of-counter-notices';
import { startScanMediaItems } from '#jobs/scan-media-items';
import { startWeighReports } from '#jobs/weigh-reports';
import { openParts, type Parts } from '#parts';
import { createAuditRpc } from '#rpc/audit';
import { createMeasureRpc } from '#rpc/measures';
import { createNoticeRpc } from '#rpc/notices';
import { createPolicyRpc } from '#rpc/policies';
import { createPricingRpc } from '#rpc/pricing';
import { createQueueRpc } from '#rpc/queue';
import { createRecordRpc } from '#rpc/records';
import { createReportRpc } from '#rpc/reports';
import { createReviewRpc } from '#rpc/reviews';
import { userDataKinds } from '#store/user-data';

/** Starts the service and returns its port; main.ts and the tests start the same service. */
export async function startModeration(scope: Scope, config: ModerationConfig, program: string): Promise<number> {
  const parts = await openParts(scope, config, program);
  const app = createApp(scope, config, parts);
  await app.publishPrices();
  startConsumers(scope, parts, app);
  startJobs(scope, config, parts, app);
  return serve(scope, config, parts, app);
}

/** Each kind of event has its own consumer group, so that none waits for another. */
function startConsumers(scope: Scope, { bus, measures }: Parts, app: App): void {
  const groups = {
    moderation: createMediaHandlers(app.copyMediaItem),
    'moderation-reports': createDeletionHandlers({
      ...app,
      endBans: (userId, at) => measures.endBans(userId, at),
      endHide: (id, at) => measures.endHide(id, at),
    }),
    'moderation-held-comments': createHeldCommentHandlers(app.queueHeldComments),
    'moderation-views': createViewHandlers(app.recordViews),
    'moderation-audit': createAuditHandlers(app.recordAuditEntries),
  };
  for (const [group, topics] of Object.entries(groups)) {
    const consumption = bus.consume({ group, topics });
    scope.onDispose(() => consumption.stop());
  }
}

function startJobs(scope: Scope, config: ModerationConfig, parts: Parts, app: App): void {
  const { logger } = scope;
  const { connection, scans, decisions, measures, notices, counterNotices, closings, queueItems, reporters } = parts;
  const { scanMediaItem, applyDecision, continueClosing } = app;
  const jobs = [
    startScanMediaItems({ scans, scanMediaItem, leaseMs: config.SCAN_LEASE_SECONDS * 1000, logger }),
    startApplyPendingDecisions({ decisions, applyDecision, logger }),
    startSendAlerts({ connection, sendAlerts: app.sendAlerts, logger }),
    startFinishUndos({ connection, measures, undoMeasure: app.undoMeasure, logger }),
    startGrantCounterNotices({ connection, counterNotices, grantCounterNotice: app.grantCounterNotice, logger }),
    startFinishClosings({ connection, closings, continueClosing, logger }),
    startWeighReports({ connection, reporters, weighReports: app.weighReports, logger }),
    startTellOfCounterNotices({ connection, counterNotices, notices, logger }),
    startTellNotifiers({ connection, notices, mailNotifier: app.mailNotifier, logger }),
    startForgetOldTitles({ decisions, measures, notices, counterNotices, logger }),
  ];
  for (const job of jobs) scope.onStop(() => job.stop());
  const waiting = { count: jobsWaiting, age: jobsAge };
  scope.onDispose(observeQueue(waiting, { 'tallscreen.job.name': 'scan' }, () => scans.readWaiting()));
  scope.onDispose(observeQueue({ count: reviewsWaiting, age: reviewsAge }, {}, () => queueItems.readWaitingReviews()));
}

function serve(scope: Scope, config: ModerationConfig, { redis, connection }: Parts, app: App): Promise<number> {
  const { logger, readiness } = scope;
  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [
        implement(ReviewService, createReviewRpc(app)),
        implement(ReportService, createReportRpc(app)),
        implement(NoticeService, createNoticeRpc(app)),
        implement(QueueService, createQueueRpc(app)),
        implement(PricingService, createPricingRpc(app)),
        implement(PolicyService, createPolicyRpc(app)),
        implement(MeasureService, createMeasureRpc(app)),
        implement(RecordService, createRecordRpc(app)),
        implement(AuditService, createAuditRpc(app.listAuditLog)),
        implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
      ],
    }),
  );
}
