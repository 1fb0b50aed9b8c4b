import { createPrivateKey } from 'node:crypto';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { policyOfTierSettings, tierSettingsOf } from '@tallscreen/proto/rules/tier-settings';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { createScratch } from '@tallscreen/kit-files/child/scratch';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { openIds, openMongo } from '@tallscreen/kit-mongo/wiring';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import type { Scope } from '@tallscreen/kit/service';
import { openRedis } from '@tallscreen/kit/wiring';
import { MailService } from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import type { ModerationConfig } from '#config';
import { createNoticeKeys } from '#domain/notice-keys';
import { createModelChild } from '#model/model-child';
import { createFrameReader } from '#scanners/frame-reader';
import { createModelScanner } from '#scanners/model';
import { createAuditEntries } from '#store/audit-entries';
import { createClosings } from '#store/closings';
import { createCopyrightStrikes } from '#store/copyright-strikes';
import { createCounterNotices } from '#store/counter-notices';
import * as database from '#store/database';
import { createDecisions } from '#store/decisions';
import { createMeasures } from '#store/measures';
import { createMediaItems } from '#store/media-items';
import { createMonthTotals } from '#store/month-totals';
import { createAlerts } from '#store/alerts';
import { createNotices } from '#store/notices';
import { createPolicies } from '#store/policies';
import { createPrices } from '#store/prices';
import { createQueueFloods } from '#store/queue-floods';
import { createQueueItems } from '#store/queue-items';
import { createReportedItems } from '#store/reported-items';
import { createReporters } from '#store/reporters';
import { createReports } from '#store/reports';
import { createReplacedCollections } from '#store/replaced-collections';
import { createSavedReasons } from '#store/saved-reasons';
import { createScans } from '#store/scans';

const DECODE_CPU_SECONDS = 60;

export type Parts = Awaited<ReturnType<typeof openParts>>;

/**
 * Opens what the service works with: database, Redis, Kafka, ffmpeg and the services that it calls. They close with the
 * scope.
 */
export async function openParts(scope: Scope, config: ModerationConfig, program: string) {
  const connection = await openMongo(scope, config, database);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const stores = {
    connection,
    mediaItems: createMediaItems(connection),
    scans: createScans(connection, config.SCAN_LEASE_SECONDS * 1000),
    decisions: createDecisions(connection),
    reports: createReports(connection),
    reportedItems: createReportedItems(connection),
    queueItems: createQueueItems(connection),
    queueFloods: createQueueFloods(connection),
    reporters: createReporters(connection),
    savedReasons: createSavedReasons(connection),
    closings: createClosings(connection),
    notices: createNotices(connection),
    noticeKeys: createNoticeKeys(createPrivateKey(config.SERVICE_PRIVATE_KEY)),
    measures: createMeasures(connection),
    counterNotices: createCounterNotices(connection),
    copyrightStrikes: createCopyrightStrikes(connection),
    replaced: createReplacedCollections(connection),
    monthTotals: createMonthTotals(connection),
    prices: createPrices(connection),
    policies: createPolicies(connection, {
      ...policyDefaults,
      tiers: policyOfTierSettings(tierSettingsOf(config)),
    }),
    alerts: createAlerts(connection),
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
    modelScanner: openModel(scope, config, program),
  };
}

function connectServices(scope: Scope, config: ModerationConfig) {
  const credential = createServiceCredential({ service: 'moderation', privateKey: config.SERVICE_PRIVATE_KEY });
  const media = createRpcClient(VideoService, { target: config.MEDIA_ADDR, credential });
  const social = createRpcClient(CommentService, { target: config.SOCIAL_ADDR, credential });
  const follows = createRpcClient(FollowService, { target: config.SOCIAL_ADDR, credential });
  const identity = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential });
  const mails = createRpcClient(MailService, { target: config.IDENTITY_ADDR, credential });
  for (const client of [media, social, follows, identity, mails]) scope.onDispose(client.close);
  return { media, social, follows, identity, mails };
}

async function openFrames({ logger }: Scope, config: ModerationConfig) {
  const limits = { memoryMb: config.FFMPEG_MEMORY_MB, cpuSeconds: DECODE_CPU_SECONDS };
  const sandbox = await createSandbox(limits, { logger, isRequired: config.FFMPEG_SANDBOX === 'required' });
  const scratch = createScratch(config.WORK_DIR, 'scan');
  await scratch.sweep();
  const { FFMPEG_PATH: ffmpegPath, MEDIA_HTTP_URL: mediaHttpUrl } = config;
  return createFrameReader({ ffmpegPath, sandbox, scratch, mediaHttpUrl, withPictures: config.SCAN_MODEL !== 'off' });
}

/** Returns undefined if no model is configured. */
function openModel(scope: Scope, config: ModerationConfig, program: string) {
  const timeoutMs = config.SCAN_MODEL_TIMEOUT_SECONDS * 1000;
  const { SCAN_MODEL: url, SCAN_MODEL_TOKEN: token } = config;
  if (url === 'off') return undefined;
  if (url !== 'built-in')
    return createModelScanner({ version: new URL(url).host, use: (work) => work({ url, token }), timeoutMs });
  const child = createModelChild({ program, memoryMb: config.SCAN_MODEL_MEMORY_MB, logger: scope.logger });
  scope.onDispose(child.stop);
  return createModelScanner({ version: 'built-in', use: child.use, timeoutMs });
}
