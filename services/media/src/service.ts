import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { fromId } from '@tallscreen/kit/ids';
import { createReadUserData, type ReadUserData } from '@tallscreen/kit/mongo/user-data';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import { UserDataService as AnalyticsData } from '@tallscreen/proto/tallscreen/analytics/v1/user_data_service_pb';
import { UserDataService as IdentityData } from '@tallscreen/proto/tallscreen/identity/v1/user_data_service_pb';
import { ExportService } from '@tallscreen/proto/tallscreen/media/v1/export_service_pb';
import { UserDataService as MessagingData } from '@tallscreen/proto/tallscreen/messaging/v1/user_data_service_pb';
import { UserDataService as ModerationData } from '@tallscreen/proto/tallscreen/moderation/v1/user_data_service_pb';
import { UserDataService as SocialData } from '@tallscreen/proto/tallscreen/social/v1/user_data_service_pb';
import { createBuildExport } from '#app/build-export';
import { createGetExport } from '#app/get-export';
import { createRemoveExport, type RemoveExport } from '#app/remove-export';
import { createRequestExport } from '#app/request-export';
import { createZipUserData } from '#app/zip-user-data';
import { startBuildExports } from '#jobs/build-exports';
import { startRemoveExpiredExports } from '#jobs/remove-expired-exports';
import { createExportRpc } from '#rpc/exports';
import { createExportStore, exportCollection } from '#store/exports';
import { userDataKinds } from '#store/user-data';
import { createOutbox, outboxCollection, type Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { openBlobs } from '@tallscreen/kit-files/blobs/open';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { createScratch } from '@tallscreen/kit-files/child/scratch';
import { createPublicListener } from '@tallscreen/kit-http/listener';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openIds, openMongo } from '@tallscreen/kit/mongo/wiring';
import { openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { tierSettingsOf } from '@tallscreen/proto/rules/tier-settings';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { createApplyAccountChange } from '#app/apply-account-change';
import { createApplyDecision } from '#app/apply-decision';
import { createChangeMediaItem } from '#app/change-media-item';
import { createCheckUpload } from '#app/check-upload';
import { createClaimJob } from '#app/claim-job';
import { createCreateAvatar } from '#app/create-avatar';
import { createCreateVideo } from '#app/create-video';
import { createDeleteFiles } from '#app/delete-files';
import { createDeleteVideo } from '#app/delete-video';
import { createFinishJob } from '#app/finish-job';
import { createGetVideos } from '#app/get-videos';
import { createListActiveVideos } from '#app/list-active-videos';
import { createListUploads } from '#app/list-uploads';
import { createMoveTiers } from '#app/move-tiers';
import { createProcessVideo } from '#app/process-video';
import { createReadFileAccess } from '#app/read-file-access';
import { createRecordAccountChange } from '#app/record-account-change';
import { createRecordScan } from '#app/record-scan';
import { createRemoveAbandonedUploads } from '#app/remove-abandoned-uploads';
import { createRepairFiles } from '#app/repair-files';
import type { MediaConfig, WorkerConfig } from '#config';
import { avatarsPrefixOf } from '#domain/object-keys';
import { createHandlers } from '#events/consume';
import { createAvatarMaker } from '#ffmpeg/avatar-maker';
import { createMakeFiles } from '#ffmpeg/make-files';
import { createTools } from '#ffmpeg/tools';
import { createUploadInspector } from '#ffmpeg/upload-inspector';
import { createHealthServer } from '#http/health';
import { createMediaServer } from '#http/media-server';
import { createObjectUrls } from '#http/object-urls';
import { startApplyAccountChanges } from '#jobs/apply-account-changes';
import { startDeleteFiles } from '#jobs/delete-files';
import { startProcessVideos } from '#jobs/process-videos';
import { startRemoveAbandonedUploads } from '#jobs/remove-abandoned-uploads';
import { up as clipsToMediaItems } from '#migrations/0001-clips-to-media-items';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { createVideoRpc } from '#rpc/video-rpc';
import { createFileDeletionStore } from '#store/file-deletions';
import { createJobStore } from '#store/jobs';
import { mediaItemCollection } from '#store/media-item-schema';
import { createMediaItemStore } from '#store/media-items';
import { listKeys, removeObjects } from '#store/objects';
import { createUploaderStore, uploaderCollection } from '#store/uploaders';

const migrations = {
  '0001-clips-to-media-items': clipsToMediaItems,
  '0002-snake-case-collections': useSnakeCase,
};

/** CPU time of one child of the service: a probe or an avatar, never a whole video. */
const TOOL_CPU_SECONDS = 30;

/** Long enough that a reader's network may be away for a moment. */
const READER_WINDOW_MS = 30_000;

/** Starts the service. main.ts and the tests call this. Returns its ports. */
export async function startMedia(scope: Scope, config: MediaConfig): Promise<{ grpcPort: number; httpPort: number }> {
  const { logger, readiness } = scope;
  const parts = await connect(scope, config, TOOL_CPU_SECONDS);
  const newId = await openIds(scope, parts.connection);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, parts.connection, bus);

  const removeExport = createRemoveExport({ exports: createExportStore(parts.connection), blobs: parts.blobs });
  const app = await createApp(scope, config, { ...parts, removeExport }, outbox, newId);
  const { applyAccountChange } = app;
  const applying = startApplyAccountChanges({ ...parts, applyAccountChange, logger });
  scope.onStop(() => applying.stop());
  const consumption = bus.consume({
    group: 'media',
    topics: createHandlers({ ...app, removeExport, onAccountChanges: applying.wake }),
  });
  scope.onDispose(() => consumption.stop());
  startJobs(scope, config, { ...parts, removeExport });

  const exportRpc = startExports(scope, config, parts, outbox);
  const services = [implement(VideoService, createVideoRpc(app)), implement(ExportService, exportRpc)];
  const auth = rpcAuthOf(config, openRevocations(redis, config));
  const rpc = createRpcServer({ port: config.GRPC_PORT, logger, readiness, services, auth });
  const isOwnHost = config.PUBLIC_URL ? createOwnHost(config.PUBLIC_URL, config.ALLOWED_HOSTS) : () => true;
  const mediaServer = createMediaServer({
    blobs: openBlobs(config, config.MEDIA_MAX_READERS),
    readFileAccess: createReadFileAccess({ mediaItems: parts.mediaItems, logger }),
    readers: {
      max: config.MEDIA_MAX_READERS,
      pace: { bytesPerSecond: config.MEDIA_MIN_BYTES_PER_SECOND, windowMs: READER_WINDOW_MS },
    },
    logger,
    readiness,
    isOwnHost,
  });
  const http = createPublicListener(mediaServer, { port: config.HTTP_PORT });
  return { grpcPort: await scope.serve(rpc), httpPort: await scope.serve(http) };
}

/** Starts the worker. worker.ts and the tests call this. */
export async function startWorker(scope: Scope, config: WorkerConfig): Promise<void> {
  const { logger } = scope;
  const timeoutMs = config.FFMPEG_TIMEOUT_SECONDS * 1000;
  const leaseMs = config.WORKER_LEASE_SECONDS * 1000;
  const parts = await connect(scope, config, config.FFMPEG_TIMEOUT_SECONDS * config.FFMPEG_THREADS);
  const { connection, blobs, tools, mediaItems, jobs, deleteFiles } = parts;
  const scratch = createScratch(config.WORK_DIR, 'worker');
  const removed = await scratch.sweep();
  if (removed.length > 0) logger.info({ removed }, 'removed folders of a killed worker');

  // The relay of the service publishes what the worker adds to the outbox.
  const saving = { outbox: createOutbox(connection), mediaItems, jobs, deleteFilesOf: deleteFiles.ofItem };
  const claimJob = createClaimJob({ ...saving, leaseMs, maxAttempts: config.WORKER_ATTEMPTS });
  const processVideo = createProcessVideo({
    makeFiles: createMakeFiles({ blobs, tools, scratch, threads: config.FFMPEG_THREADS, timeoutMs }),
    finishJob: createFinishJob(saving),
    jobs,
    mediaItems,
    removeFiles: async (prefix) => blobs.remove(await listKeys(blobs, prefix)),
    leaseMs,
    logger,
  });
  const start = () => startProcessVideos({ claimJob, processVideo, logger });
  const loops = Array.from({ length: config.WORKER_CONCURRENCY }, start);
  scope.onStop(() => Promise.all(loops.map((loop) => loop.stop())));
  if (config.HTTP_PORT !== undefined) {
    await scope.serve(createPublicListener(createHealthServer(scope.readiness), { port: config.HTTP_PORT }));
  }
}

type Parts = Awaited<ReturnType<typeof connect>>;
type ServiceParts = Parts & { readonly removeExport: RemoveExport };

/** What the service and the worker both need; disposed with the scope. */
async function connect(scope: Scope, config: WorkerConfig | MediaConfig, cpuSeconds: number) {
  const { logger } = scope;
  const connection = await openMongo(
    scope,
    config,
    [mediaItemCollection, outboxCollection, uploaderCollection, exportCollection],
    migrations,
  );
  const blobs = openBlobs(config);
  scope.ready('objects', () => blobs.ping());
  const limits = { memoryMb: config.FFMPEG_MEMORY_MB, cpuSeconds };
  const sandbox = await createSandbox(limits, { logger, isRequired: config.FFMPEG_SANDBOX === 'required' });
  return {
    connection,
    blobs,
    tools: await createTools({ ffmpegPath: config.FFMPEG_PATH, ffprobePath: config.FFPROBE_PATH }, sandbox),
    mediaItems: createMediaItemStore(connection),
    jobs: createJobStore(connection),
    uploaders: createUploaderStore(connection),
    deleteFiles: createDeleteFiles({ fileDeletions: createFileDeletionStore(connection), blobs, logger }),
  };
}

/** The use cases of the service, each with what it needs. */
async function createApp(scope: Scope, config: MediaConfig, parts: ServiceParts, outbox: Outbox, newId: () => number) {
  const { connection, blobs, tools, mediaItems, uploaders, jobs, deleteFiles, removeExport } = parts;
  const objectUrls = await createObjectUrls(blobs, scope.logger);
  scope.onDispose(() => objectUrls.close());
  const scratch = createScratch(config.WORK_DIR, 'media');
  await scratch.sweep();
  const cooldownSeconds = config.UPLOAD_COOLDOWN_SECONDS;
  const changeMediaItem = createChangeMediaItem({ outbox, mediaItems, deleteFilesOf: deleteFiles.ofItem });
  const checkUpload = createCheckUpload({ uploaders, cooldownSeconds });
  const inspector = createUploadInspector(blobs, objectUrls, tools);
  return {
    checkUpload,
    createVideo: createCreateVideo({ outbox, mediaItems, uploaders, jobs, inspector, newId, cooldownSeconds }),
    getVideos: createGetVideos(mediaItems),
    listUploads: createListUploads({ mediaItems, checkUpload }),
    listActiveVideos: createListActiveVideos(mediaItems),
    deleteVideo: createDeleteVideo({ mediaItems, changeMediaItem }),
    recordScan: createRecordScan(changeMediaItem),
    applyDecision: createApplyDecision(changeMediaItem),
    repairFiles: createRepairFiles({ mediaItems, changeMediaItem, listKeys: (prefix) => listKeys(blobs, prefix) }),
    createAvatar: createCreateAvatar({ avatarMaker: createAvatarMaker(blobs, tools, scratch), uploaders }),
    moveTiers: createMoveTiers({ mediaItems, changeMediaItem, settings: tierSettingsOf(config) }),
    recordAccountChange: createRecordAccountChange({ connection, uploaders }),
    applyAccountChange: createApplyAccountChange({
      mediaItems,
      changeMediaItem,
      uploaders,
      removeAvatars: async (userId) =>
        removeObjects(blobs, await listKeys(blobs, avatarsPrefixOf(userId)), scope.logger),
      removeExport: (userId) => removeExport.ofUser(userId),
    }),
  };
}

function startJobs(scope: Scope, config: MediaConfig, parts: ServiceParts): void {
  const { connection, blobs, mediaItems, deleteFiles, removeExport } = parts;
  const { logger } = scope;
  const maxAgeMs = config.INCOMING_MAX_AGE_SECONDS * 1000;
  const removeAbandonedUploads = createRemoveAbandonedUploads({ blobs, mediaItems, logger, maxAgeMs });
  const shared = { connection, logger, everyMs: config.SWEEP_SECONDS * 1000 };
  const loops = [
    startDeleteFiles({ ...shared, deleteFiles }),
    startRemoveAbandonedUploads({ ...shared, removeAbandonedUploads }),
    startRemoveExpiredExports({ ...shared, removeExport }),
  ];
  scope.onStop(() => Promise.all(loops.map((loop) => loop.stop())));
}

/** Starts the job that builds exports. Returns the methods by which users ask for theirs. */
function startExports(scope: Scope, config: MediaConfig, { connection, blobs, mediaItems }: Parts, outbox: Outbox) {
  const exports = createExportStore(connection);
  const readers = openUserDataReaders(scope, config, createReadUserData(connection, userDataKinds));
  const zipUserData = createZipUserData({ readers, mediaItems, blobs });
  const buildExport = createBuildExport({ exports, zipUserData, blobs, outbox });
  const job = startBuildExports({ exports, buildExport, logger: scope.logger });
  scope.onStop(() => job.stop());
  return createExportRpc({
    requestExport: createRequestExport({ exports, onRequested: job.wake }),
    getExport: createGetExport({ exports }),
  });
}

/** Each kind of user data with the service that stores it. */
function openUserDataReaders(scope: Scope, config: MediaConfig, readOwn: ReadUserData): Map<string, ReadUserData> {
  const credential = createServiceCredential({ service: 'media', privateKey: config.SERVICE_PRIVATE_KEY });
  const others = [
    [IdentityData, config.IDENTITY_ADDR, ['profile', 'sessions', 'security-events']],
    [SocialData, config.SOCIAL_ADDR, ['comments', 'likes', 'following', 'followers', 'blocks', 'notifications']],
    [MessagingData, config.MESSAGING_ADDR, ['messages']],
    [ModerationData, config.MODERATION_ADDR, ['reports', 'appeals']],
    [AnalyticsData, config.ANALYTICS_ADDR, ['views']],
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
