import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { createScratch } from '@tallscreen/kit-files/child/scratch';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openIds, openMongo } from '@tallscreen/kit/mongo/wiring';
import { openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { createReadUserData } from '@tallscreen/kit/mongo/user-data';
import { UserDataService } from '@tallscreen/proto/tallscreen/moderation/v1/user_data_service_pb';
import { createUserDataRpc } from '#rpc/user-data';
import { userDataKinds } from '#store/user-data';
import { createApplyDecision } from '#app/apply-decision';
import { createCloseAllReports } from '#app/close-all-reports';
import { createCloseReport } from '#app/close-report';
import { createCloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import { createCloseReportsOfDeletedMedia } from '#app/close-reports-of-deleted-media';
import { createCopyMediaItem } from '#app/copy-media-item';
import { createContinueClosing } from '#app/continue-closing';
import { createDecideReview } from '#app/decide-review';
import { createDismissReport } from '#app/dismiss-report';
import { createFileAppeal } from '#app/file-appeal';
import { createFileReport } from '#app/file-report';
import { createFindCurrentItem, createFindMediaItem } from '#app/find-media-item';
import { createFindReportedItem } from '#app/find-reported-item';
import { createForgetUser } from '#app/forget-user';
import { createListAuditLog } from '#app/list-audit-log';
import { createListDecisions } from '#app/list-decisions';
import { createListReports } from '#app/list-reports';
import { createListReviewQueue } from '#app/list-review-queue';
import { createReadPricing } from '#app/read-pricing';
import { createRecordAuditEntries } from '#app/record-audit-entries';
import { createScanMediaItem } from '#app/scan-media-item';
import { createSetPrice } from '#app/set-price';
import type { ModerationConfig } from '#config';
import { createAuditHandlers, createDeletionHandlers, createMediaHandlers } from '#events/consume';
import { startApplyPendingDecisions } from '#jobs/apply-pending-decisions';
import { startFinishClosings } from '#jobs/finish-closings';
import { startScanMediaItems } from '#jobs/scan-media-items';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as chainAuditLog } from '#migrations/0002-chain-audit-log';
import { up as keepReportersAsRows } from '#migrations/0003-reporters-as-rows';
import { createAuditRpc } from '#rpc/audit';
import { createPricingRpc } from '#rpc/pricing';
import { createReportRpc } from '#rpc/reports';
import { createReviewRpc } from '#rpc/reviews';
import { createFrameReader } from '#scanners/frame-reader';
import { languageScanner } from '#scanners/language';
import { pictureScanner } from '#scanners/picture';
import { createRemovedContentScanner } from '#scanners/removed-content';
import { appealCollection, createAppeals } from '#store/appeals';
import { auditEntryCollection, auditHeadCollection, createAuditEntries } from '#store/audit-entries';
import { closingCollection, createClosings } from '#store/closings';
import { createDecisions, decisionCollection } from '#store/decisions';
import { createMediaItems, mediaItemCollection } from '#store/media-items';
import { createPrices, priceCollection, priceLockCollection } from '#store/prices';
import { createReportedItems, reportedItemCollection } from '#store/reported-items';
import { createReports, reportCollection } from '#store/reports';
import { createScans, scanCollection } from '#store/scans';

const DECODE_CPU_SECONDS = 60;

const collections = [
  mediaItemCollection,
  scanCollection,
  decisionCollection,
  appealCollection,
  reportCollection,
  reportedItemCollection,
  closingCollection,
  priceCollection,
  priceLockCollection,
  auditEntryCollection,
  auditHeadCollection,
  outboxCollection,
];

const migrations = {
  '0001-plain-names': usePlainNames,
  '0002-chain-audit-log': chainAuditLog,
  '0003-reporters-as-rows': keepReportersAsRows,
};

type Parts = Awaited<ReturnType<typeof connect>>;
type UseCases = ReturnType<typeof wire>;

/** Runs the whole service: main.ts and the tests start the same one. Returns the port. */
export async function startModeration(scope: Scope, config: ModerationConfig): Promise<number> {
  const parts = await connect(scope, config);
  const useCases = wire(scope, config, parts);
  consume(scope, parts, useCases);
  startJobs(scope, config, parts, useCases);
  return serve(scope, config, parts, useCases);
}

async function connect(scope: Scope, config: ModerationConfig) {
  const connection = await openMongo(scope, config, collections, migrations);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const stores = {
    connection,
    mediaItems: createMediaItems(connection),
    scans: createScans(connection, config.SCAN_LEASE_SECONDS * 1000),
    decisions: createDecisions(connection),
    appeals: createAppeals(connection),
    reports: createReports(connection),
    reportedItems: createReportedItems(connection),
    closings: createClosings(connection),
    prices: createPrices(connection),
    auditEntries: createAuditEntries(connection),
  };
  return {
    ...stores,
    ...connectServices(scope, config),
    newId,
    redis,
    bus,
    outbox,
    readFrames: await openFrames(scope, config),
  };
}

function connectServices(scope: Scope, config: ModerationConfig) {
  const credential = createServiceCredential({ service: 'moderation', privateKey: config.SERVICE_PRIVATE_KEY });
  const media = createRpcClient(VideoService, { target: config.MEDIA_ADDR, credential });
  const social = createRpcClient(CommentService, { target: config.SOCIAL_ADDR, credential });
  const identity = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential });
  for (const client of [media, social, identity]) scope.onDispose(client.close);
  return { media, social, identity };
}

async function openFrames({ logger }: Scope, config: ModerationConfig) {
  const limits = { memoryMb: config.FFMPEG_MEMORY_MB, cpuSeconds: DECODE_CPU_SECONDS };
  const sandbox = await createSandbox(limits, { logger, isRequired: config.FFMPEG_SANDBOX === 'required' });
  const scratch = createScratch(config.WORK_DIR, 'scan');
  await scratch.sweep();
  return createFrameReader({ ffmpegPath: config.FFMPEG_PATH, sandbox, scratch, mediaHttpUrl: config.MEDIA_HTTP_URL });
}

function wire({ logger }: Scope, config: ModerationConfig, parts: Parts) {
  const { scans, prices } = parts;
  const findCurrentItem = createFindCurrentItem(parts);
  const findMediaItem = createFindMediaItem(findCurrentItem);
  const applyDecision = createApplyDecision(parts);
  const decideReview = createDecideReview({ ...parts, findMediaItem, applyDecision });
  const findReportedItem = createFindReportedItem({ ...parts, findCurrentItem });
  const closeAllReports = createCloseAllReports(parts);
  const closeReportsOfDeleted = createCloseReportsOfDeleted({ ...parts, closeAllReports });
  const closings = { closeAllReports, closeReportsOfDeleted };
  const closeReportsOfDeletedMedia = createCloseReportsOfDeletedMedia({ ...parts, ...closings });
  const dismissReport = createDismissReport(parts);
  const removedContent = createRemovedContentScanner(() => scans.readRemovedHashes());
  const scanners = [pictureScanner, languageScanner, removedContent];
  return {
    applyDecision,
    decideReview,
    closeReportsOfDeleted,
    forgetUser: createForgetUser(parts),
    listReviewQueue: createListReviewQueue(parts),
    listDecisions: createListDecisions(parts.decisions),
    fileAppeal: createFileAppeal({ ...parts, findCurrentItem, decideReview }),
    fileReport: createFileReport({ ...parts, ...closings, findReportedItem, closeReportsOfDeletedMedia }),
    listReports: createListReports(parts),
    continueClosing: createContinueClosing(parts),
    closeReport: createCloseReport({ ...parts, findReportedItem, decideReview, dismissReport, closeAllReports }),
    copyMediaItem: createCopyMediaItem({ ...parts, closeReportsOfDeletedMedia }),
    scanMediaItem: createScanMediaItem({ ...parts, scanners, logger, maxAttempts: config.SCAN_ATTEMPTS }),
    readPricing: createReadPricing(prices),
    setPrice: createSetPrice(parts),
    listAuditLog: createListAuditLog(parts.auditEntries),
  };
}

/** Each kind of event has a consumer group of its own, so that none waits for another. */
function consume(scope: Scope, { bus, auditEntries }: Parts, useCases: UseCases): void {
  const groups = {
    moderation: createMediaHandlers(useCases.copyMediaItem),
    'moderation-reports': createDeletionHandlers(useCases.closeReportsOfDeleted, useCases.forgetUser),
    'moderation-audit': createAuditHandlers(createRecordAuditEntries({ auditEntries, logger: scope.logger })),
  };
  for (const [group, topics] of Object.entries(groups)) {
    const consumption = bus.consume({ group, topics });
    scope.onDispose(() => consumption.stop());
  }
}

function startJobs(scope: Scope, config: ModerationConfig, parts: Parts, useCases: UseCases): void {
  const { logger } = scope;
  const { connection, scans, decisions, closings } = parts;
  const { scanMediaItem, applyDecision, continueClosing } = useCases;
  const jobs = [
    startScanMediaItems({ scans, scanMediaItem, leaseMs: config.SCAN_LEASE_SECONDS * 1000, logger }),
    startApplyPendingDecisions({ decisions, applyDecision, logger }),
    startFinishClosings({ connection, closings, continueClosing, logger }),
  ];
  for (const job of jobs) scope.onStop(() => job.stop());
}

function serve(
  scope: Scope,
  config: ModerationConfig,
  { redis, connection }: Parts,
  useCases: UseCases,
): Promise<number> {
  const { logger, readiness } = scope;
  return scope.serve(
    createRpcServer({
      port: config.GRPC_PORT,
      logger,
      readiness,
      auth: rpcAuthOf(config, openRevocations(redis, config)),
      services: [
        implement(ReviewService, createReviewRpc(useCases)),
        implement(ReportService, createReportRpc(useCases)),
        implement(PricingService, createPricingRpc(useCases)),
        implement(AuditService, createAuditRpc(useCases.listAuditLog)),
        implement(UserDataService, createUserDataRpc(createReadUserData(connection, userDataKinds))),
      ],
    }),
  );
}
