import { openBlobs } from '@tallscreen/kit-files/blobs/open';
import { createClientIp } from '@tallscreen/kit-http/client-ip';
import { createPublicListener } from '@tallscreen/kit-http/listener';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import { createRateLimiter } from '@tallscreen/kit-http/rate-limiter';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { ExportService } from '@tallscreen/proto/tallscreen/media/v1/export_service_pb';
import { UploadService } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { type App, createApp } from '#app';
import { createRequestExport } from '#app/request-export';
import type { MediaConfig } from '#config';
import { createHandlers } from '#events/consume';
import { createMediaServer, limits } from '#http/media-server';
import { startApplyAccountChanges } from '#jobs/apply-account-changes';
import { startBuildExports } from '#jobs/build-exports';
import { startDeleteRemoved } from '#jobs/delete-removed';
import { startDeleteFiles } from '#jobs/delete-files';
import { observeExports, observeStorage, observeUploads } from '#jobs/observe-queues';
import { startPublishVideos } from '#jobs/publish-videos';
import { startRemoveAbandonedUploads } from '#jobs/remove-abandoned-uploads';
import { startRemoveExpiredExports } from '#jobs/remove-expired-exports';
import { startRemoveUnlistedParts } from '#jobs/remove-unlisted-parts';
import { openParts, type Parts } from '#parts';
import { createExportRpc } from '#rpc/exports';
import { createUploadRpc } from '#rpc/uploads';
import { createVideoRpc } from '#rpc/video-rpc';

/** A reader may lose its network for so long. */
const READER_WINDOW_MS = 30_000;

/** Starts the service and returns its ports; main.ts and the tests start the same service. */
export async function startMedia(scope: Scope, config: MediaConfig): Promise<{ grpcPort: number; httpPort: number }> {
  const parts = await openParts(scope, config);
  const app = createApp(config, parts);
  const jobs = startJobs(scope, config, parts, app);
  startConsumers(scope, parts, app, jobs);
  return {
    grpcPort: await serve(scope, config, parts, app, jobs),
    httpPort: await serveFiles(scope, config, parts, app),
  };
}

type Jobs = ReturnType<typeof startJobs>;

/** Returns the jobs that others wake. */
function startJobs(scope: Scope, config: MediaConfig, parts: Parts, app: App) {
  const sweeping = { ...parts, ...app, everyMs: config.SWEEP_SECONDS * 1000 };
  const applyChanges = startApplyAccountChanges({ ...parts, ...app });
  const buildExports = startBuildExports({ ...parts, ...app });
  const loops = [
    applyChanges,
    buildExports,
    startPublishVideos({ ...parts, ...app }),
    startDeleteRemoved({ ...parts, deleteRemoved: app.deleteRemoved }),
    startDeleteFiles(sweeping),
    startRemoveAbandonedUploads(sweeping),
    startRemoveUnlistedParts(sweeping),
    startRemoveExpiredExports(sweeping),
  ];
  scope.onStop(() => Promise.all(loops.map((loop) => loop.stop())));
  observeUploads(scope, parts.jobs);
  observeExports(scope, parts.exports);
  observeStorage(scope, parts.stored, config.STORAGE_MB * 1_000_000);
  return { applyChanges, buildExports };
}

function startConsumers(scope: Scope, { bus }: Parts, app: App, { applyChanges }: Jobs): void {
  const topics = createHandlers({ ...app, onAccountChanges: applyChanges.wake });
  const consumption = bus.consume({ group: 'media', topics });
  scope.onDispose(() => consumption.stop());
}

function serve(scope: Scope, config: MediaConfig, parts: Parts, app: App, { buildExports }: Jobs): Promise<number> {
  const requestExport = createRequestExport({ exports: parts.exports, onRequested: buildExports.wake });
  const server = createRpcServer({
    port: config.GRPC_PORT,
    logger: scope.logger,
    readiness: scope.readiness,
    auth: rpcAuthOf(config, openRevocations(parts.redis, config)),
    services: [
      implement(VideoService, createVideoRpc(app)),
      implement(UploadService, createUploadRpc(app)),
      implement(ExportService, createExportRpc({ ...app, requestExport })),
    ],
  });
  return scope.serve(server);
}

function serveFiles(scope: Scope, config: MediaConfig, parts: Parts, { readFileAccess }: App): Promise<number> {
  const { redis } = parts;
  const prefix = config.REDIS_PREFIX;
  const limiter = createRateLimiter({ limits, redis, prefix, scale: config.RATE_LIMIT_SCALE, logger: scope.logger });
  scope.onDispose(() => limiter.close());
  const server = createMediaServer({
    blobs: openBlobs(config, config.MEDIA_MAX_READERS),
    readFileAccess,
    readers: {
      max: config.MEDIA_MAX_READERS,
      pace: { bytesPerSecond: config.MEDIA_MIN_BYTES_PER_SECOND, windowMs: READER_WINDOW_MS },
    },
    limiter,
    clientIp: createClientIp(config.TRUST_PROXY),
    logger: scope.logger,
    readiness: scope.readiness,
    isOwnHost: config.PUBLIC_URL ? createOwnHost(config.PUBLIC_URL, config.ALLOWED_HOSTS) : () => true,
  });
  return scope.serve(createPublicListener(server, { port: config.HTTP_PORT }));
}
