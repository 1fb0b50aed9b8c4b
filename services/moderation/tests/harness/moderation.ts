import { createRpcChannel } from '@tallscreen/kit/rpc/client';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createScope } from '@tallscreen/kit/service';
import { databaseOf } from '@tallscreen/kit/mongo/connection';
import { AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { until } from '@tallscreen/kit/testing/parts';
import { readModerationConfig } from '#config';
import { startModeration } from '#service';
import { bootMedia, type Media, type UploadOptions } from '../../../media/tests/world.ts';
import { bootWorker } from '../../../media/tests/world.ts';

export const admin = 1;

/** Most of what is tried here asks nothing of social and identity: nobody listens there. */
const nobody = { SOCIAL_ADDR: '127.0.0.1:1', IDENTITY_ADDR: '127.0.0.1:1' };

/** Media with its worker, and moderation beside it, on the real parts; `addresses` of social and identity. */
export async function bootModeration(given?: Media, addresses: Record<string, string> = nobody) {
  const media = given ?? (await bootMedia());
  const worker = await bootWorker(media);
  const database = `${media.parts.id}-mod`;
  media.parts.onDispose(async () => databaseOf(media.connection.useDb(database)).dropDatabase());
  const env: Record<string, string> = {
    ...media.env,
    MONGODB_DATABASE: database,
    MEDIA_ADDR: media.grpcAddress,
    MEDIA_HTTP_URL: media.httpUrl,
    SCAN_LEASE_SECONDS: '2',
    ...addresses,
  };

  /** A replica more; `stop` ends it properly. */
  async function boot(settings: Record<string, string> = {}) {
    const { scope, stop } = createScope('moderation', media.parts.logger);
    media.parts.onDispose(stop);
    const port = await startModeration(scope, readModerationConfig({ ...env, ...settings }));
    const credential = createServiceCredential({ service: 'bff', serviceKey: media.env['SERVICE_KEY'] ?? '' });
    const channel = createRpcChannel({
      target: `127.0.0.1:${port}`,
      credential,
      services: [ReviewService, ReportService, PricingService, AuditService],
      timeoutMs: 20_000,
    });
    media.parts.onDispose(channel.close);
    return {
      stop,
      reviews: channel.client(ReviewService),
      reports: channel.client(ReportService),
      pricing: channel.client(PricingService),
      audit: channel.client(AuditService),
    };
  }

  const first = await boot();
  const connection = media.connection.useDb(database);

  const read = async (videoId: bigint) =>
    (await media.client.batchGetVideos({ lookups: [{ videoId, viewer: { userId: 0n, isAdmin: true } }] })).videos[0];

  const inQueue = async (kind: VideoKind, videoId: bigint) => {
    const { items } = await first.reviews.listReviewItems(
      { kind, page: { limit: 100 } },
      await media.as(admin, 'admin'),
    );
    return items.find(({ video }) => video?.id === videoId);
  };

  return {
    media,
    worker,
    env,
    boot,
    connection,
    read,
    inQueue,
    ...first,
    dispose: () => media.dispose(),

    /** Uploads and waits until an admin may decide. */
    async submit(bytes: Uint8Array, options: UploadOptions = {}) {
      const { video } = await media.upload(bytes, options);
      await until(async () => (await read(video.id))?.status === VideoStatus.PENDING);
      await until(async () => (await inQueue(video.kind, video.id)) !== undefined);
      return (await read(video.id)) ?? video;
    },
  };
}

export type Moderation = Awaited<ReturnType<typeof bootModeration>>;
