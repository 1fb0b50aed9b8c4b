import { availableParallelism } from 'node:os';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { openBlobs } from '@tallscreen/kit-files/blobs/open';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { createScratch } from '@tallscreen/kit-files/child/scratch';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { fromId } from '@tallscreen/kit/ids';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import type { ReadUserData } from '@tallscreen/kit/user-data';
import { openIds, openMongo } from '@tallscreen/kit-mongo/wiring';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import type { Scope } from '@tallscreen/kit/service';
import { openRedis } from '@tallscreen/kit/wiring';
import { UserDataService as AnalyticsData } from '@tallscreen/proto/tallscreen/analytics/v1/user_data_service_pb';
import { UserDataService as FeedData } from '@tallscreen/proto/tallscreen/feed/v1/user_data_service_pb';
import { UserDataService as IdentityData } from '@tallscreen/proto/tallscreen/identity/v1/user_data_service_pb';
import { UserDataService as MessagingData } from '@tallscreen/proto/tallscreen/messaging/v1/user_data_service_pb';
import { MeasureService } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { UserDataService as ModerationData } from '@tallscreen/proto/tallscreen/moderation/v1/user_data_service_pb';
import { UserDataService as SocialData } from '@tallscreen/proto/tallscreen/social/v1/user_data_service_pb';
import { createDeleteFiles } from '#app/delete-files';
import type { MediaConfig, WorkerConfig } from '#config';
import { kindsOfOthers } from '#domain/user-data-kinds';
import { createTools } from '#ffmpeg/tools';
import { createObjectUrls } from '#http/object-urls';
import { openPolicies } from '#policies';
import * as database from '#store/database';
import { createExportStore } from '#store/exports';
import { createFileDeletionStore } from '#store/file-deletions';
import { createJobStore } from '#store/jobs';
import { createMediaItemStore } from '#store/media-items';
import { createStoredReader } from '#store/stored';
import { createUploaderStore } from '#store/uploaders';
import { createUploadStore } from '#store/uploads';
import { userDataKinds } from '#store/user-data';

/** CPU time of one child of the service: a probe or an avatar, never a whole video. */
const TOOL_CPU_SECONDS = 30;

export type Parts = Awaited<ReturnType<typeof openParts>>;
export type WorkerParts = Awaited<ReturnType<typeof openWorkerParts>>;

/** Opens what the service works with. Everything closes with the scope. */
export async function openParts(scope: Scope, config: MediaConfig) {
  const shared = await openSharedParts(scope, config, TOOL_CPU_SECONDS);
  const { connection, blobs } = shared;
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  const exports = createExportStore(connection);
  const uploads = createUploadStore(connection);
  const stored = createStoredReader(connection);
  const objectUrls = await createObjectUrls(blobs, scope.logger);
  scope.onDispose(() => objectUrls.close());
  const scratch = createScratch(config.WORK_DIR, 'media');
  await scratch.sweep();
  const policies = openPolicies(scope, config);
  const readers = openUserDataReaders(scope, config, createReadUserData(connection, userDataKinds));
  const credential = createServiceCredential({ service: 'media', privateKey: config.SERVICE_PRIVATE_KEY });
  const moderation = createRpcClient(MeasureService, { target: config.MODERATION_ADDR, credential });
  scope.onDispose(() => moderation.close());
  const others = { readers, moderation, ...policies };
  return { ...shared, newId, redis, bus, outbox, exports, uploads, stored, objectUrls, scratch, ...others };
}

/** Opens what the worker works with. Everything closes with the scope. */
export async function openWorkerParts(scope: Scope, config: WorkerConfig) {
  // More than an ffmpeg can use within its time limit, so that a timeout can be told from a kill.
  const cpuSeconds = config.FFMPEG_TIMEOUT_SECONDS * Math.max(config.FFMPEG_THREADS, availableParallelism());
  const shared = await openSharedParts(scope, config, cpuSeconds);
  const scratch = createScratch(config.WORK_DIR, 'worker');
  const removed = await scratch.sweep();
  if (removed.length > 0) scope.logger.info({ removed }, 'removed folders of a killed worker');
  // The relay of the service publishes what the worker adds to the outbox.
  return { ...shared, outbox: createOutbox(shared.connection), scratch };
}

async function openSharedParts(scope: Scope, config: WorkerConfig | MediaConfig, cpuSeconds: number) {
  const { logger } = scope;
  const connection = await openMongo(scope, config, database);
  const blobs = openBlobs(config);
  scope.ready('objects', () => blobs.ping());
  const limits = { memoryMb: config.FFMPEG_MEMORY_MB, cpuSeconds };
  const sandbox = await createSandbox(limits, { logger, isRequired: config.FFMPEG_SANDBOX === 'required' });
  return {
    logger,
    connection,
    blobs,
    tools: await createTools({ ffmpegPath: config.FFMPEG_PATH, ffprobePath: config.FFPROBE_PATH }, sandbox),
    mediaItems: createMediaItemStore(connection),
    jobs: createJobStore(connection),
    uploaders: createUploaderStore(connection),
    deleteFiles: createDeleteFiles({ fileDeletions: createFileDeletionStore(connection), blobs, logger }),
  };
}

/** Each kind of user data with the service that stores it. */
function openUserDataReaders(scope: Scope, config: MediaConfig, readOwn: ReadUserData): Map<string, ReadUserData> {
  const credential = createServiceCredential({ service: 'media', privateKey: config.SERVICE_PRIVATE_KEY });
  const others = [
    [IdentityData, config.IDENTITY_ADDR, kindsOfOthers.identity],
    [SocialData, config.SOCIAL_ADDR, kindsOfOthers.social],
    [MessagingData, config.MESSAGING_ADDR, kindsOfOthers.messaging],
    [ModerationData, config.MODERATION_ADDR, kindsOfOthers.moderation],
    [AnalyticsData, config.ANALYTICS_ADDR, kindsOfOthers.analytics],
    [FeedData, config.FEED_ADDR, kindsOfOthers.feed],
  ] as const;
  const readers = new Map<string, ReadUserData>(Object.keys(userDataKinds).map((kind) => [kind, readOwn]));
  for (const [service, target, kinds] of others) {
    const client = createRpcClient<typeof IdentityData>(service as typeof IdentityData, { target, credential });
    scope.onDispose(() => client.close());
    const read: ReadUserData = ({ userId, ...query }) => client.exportUserData({ ...query, userId: fromId(userId) });
    for (const kind of kinds) readers.set(kind, read);
  }
  return readers;
}
