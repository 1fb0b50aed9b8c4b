import { randomInt, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { NEVER_OPEN } from '@tallscreen/kit/rpc/circuit';
import { createRpcChannel } from '@tallscreen/kit/rpc/client';
import { createScope } from '@tallscreen/kit/service';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { MeasureService } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { NoticeService } from '@tallscreen/proto/tallscreen/moderation/v1/notice_service_pb';
import { QueueList, QueueService } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { RecordService } from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { readModerationConfig } from '#config';
import { startModeration } from '#service';
import { insertVideo } from '../../media/tests/insert-item.ts';
import { createVideoMaker } from '../../media/tests/sample-videos.ts';
import { bootMedia, bootWorker, type UploadOptions } from '../../media/tests/world.ts';
import { bootNeighbours } from './neighbours.ts';
import { createDecisions } from '#store/decisions';
import { retryTimeouts } from './retry.ts';

export const admin = 1;
/** an uploader, unless a test says otherwise */
export const uploader = 7;

export const itemTypeOf = ({ kind }: Pick<Video, 'kind'>): ItemType =>
  kind === VideoKind.PROMO ? ItemType.PROMO : ItemType.VIDEO;

const PROGRAM = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** An address where nothing listens. */
export const nowhere = '127.0.0.1:1';

interface DecisionOptions {
  readonly reason?: string;
  readonly reasonCode?: string;
  readonly by?: number;
  readonly momentMs?: number;
  readonly seenRevision?: bigint;
}

/** Media with its worker and moderation, on real parts; social and identity only with `withNeighbours`. */
export async function bootWorld({ withNeighbours = false, settings: own = {} as Record<string, string> } = {}) {
  const [media, files] = await Promise.all([bootMedia(), createVideoMaker()]);
  media.parts.onDispose(files.dispose);
  await bootWorker(media);
  const neighbours = withNeighbours ? await bootNeighbours(media) : undefined;
  const database = `${media.parts.id}-mod`;
  media.parts.onDispose(async () => databaseOf(media.connection.useDb(database)).dropDatabase());
  const env: Record<string, string> = {
    ...media.env,
    MONGODB_DATABASE: database,
    MEDIA_ADDR: media.grpcAddress,
    MEDIA_HTTP_URL: media.httpUrl,
    SCAN_LEASE_SECONDS: '2',
    SCAN_MODEL: 'off',
    SOCIAL_ADDR: nowhere,
    IDENTITY_ADDR: nowhere,
    ...neighbours?.addresses,
    ...own,
  };

  /** Starts another replica; `stop` ends it gracefully. */
  async function boot(settings: Record<string, string> = {}) {
    const { scope, stop } = createScope('moderation', media.parts.logger);
    media.parts.onDispose(stop);
    const port = await startModeration(scope, readModerationConfig({ ...env, ...settings }), PROGRAM);
    const credential = createServiceCredential({ service: 'bff', privateKey: media.env['SERVICE_PRIVATE_KEY'] ?? '' });
    const channel = createRpcChannel({
      target: `127.0.0.1:${port}`,
      credential,
      services: [
        ReviewService,
        ReportService,
        NoticeService,
        QueueService,
        PricingService,
        RecordService,
        AuditService,
        MeasureService,
        PolicyService,
      ],
      timeoutMs: 20_000,
      circuit: NEVER_OPEN,
    });
    media.parts.onDispose(channel.close);
    return {
      stop,
      reviews: channel.client(ReviewService),
      reports: channel.client(ReportService),
      notices: channel.client(NoticeService),
      queue: channel.client(QueueService),
      pricing: channel.client(PricingService),
      records: channel.client(RecordService),
      measures: channel.client(MeasureService),
      policies: channel.client(PolicyService),
      audit: channel.client(AuditService),
    };
  }

  const first = await boot();

  const read = async (videoId: bigint) =>
    (await media.client.batchGetVideos({ lookups: [{ videoId, viewer: { userId: 0n, isAdmin: true } }] })).videos[0];

  const inQueue = async (itemType: ItemType, itemId: bigint) => {
    const list = itemType === ItemType.PROMO ? QueueList.PROMOS : QueueList.VIDEOS;
    const { items } = await first.queue.listQueueItems({ list, pageSize: 100 }, await media.as(admin, 'admin'));
    return items.find(({ video }) => video?.id === itemId);
  };

  /** Uploads and waits until an admin can decide. */
  async function submit(bytes: Uint8Array, options: UploadOptions = {}): Promise<Video> {
    const { video } = await media.upload(bytes, options);
    await until(async () => (await read(video.id))?.status === VideoStatus.PENDING);
    await until(async () => (await inQueue(itemTypeOf(video), video.id)) !== undefined);
    return (await read(video.id)) ?? video;
  }

  /** Puts a processed item into the queue without a file, because transcoding and scanning one takes seconds. */
  async function place(kind: VideoKind = VideoKind.VIDEO, uploaderId = uploader): Promise<Video> {
    const id = randomInt(2 ** 47);
    const inserted = { id, uploaderId, kind: kind === VideoKind.PROMO ? 'promo' : 'video' } as const;
    await insertVideo(media.connection, { ...inserted, status: 'scanning' });
    const { video } = await media.moderation.recordScan({ videoId: BigInt(id), scanId: randomUUID(), flagCode: '' });
    if (!video) throw new Error('The response has no video.');
    await until(async () => (await inQueue(itemTypeOf(video), video.id)) !== undefined);
    return video;
  }

  const decide = (
    video: Pick<Video, 'id' | 'kind'>,
    verdict: Verdict,
    { reason = '', reasonCode = '', by = admin, momentMs, seenRevision }: DecisionOptions = {},
  ) =>
    retryTimeouts(async () => {
      const request = { itemId: video.id, itemType: itemTypeOf(video), verdict, reason, reasonCode };
      const moment = momentMs === undefined ? {} : { momentMs: BigInt(momentMs) };
      const seen = seenRevision === undefined ? {} : { seenRevision };
      return first.reviews.decideReview({ ...request, ...moment, ...seen }, await media.as(by, 'admin'));
    });

  /** The decisions on a video or promo, newest first. */
  const decisionsOn = (itemId: bigint) =>
    createDecisions(media.connection.useDb(database)).listNewestOn(Number(itemId), 100);

  return {
    ...first,
    decisionsOn,
    media,
    files,
    env,
    boot,
    connection: media.connection.useDb(database),
    read,
    inQueue,
    submit,
    place,
    decide,
    dispose: () => media.dispose(),

    /** Throws if the world was booted without neighbours. */
    neighbours() {
      if (!neighbours) throw new Error('this world has no neighbours');
      return neighbours;
    },

    /** Puts a video in the queue and approves it. Returns its id. */
    async makeLive(): Promise<bigint> {
      const video = await place();
      await decide(video, Verdict.APPROVE);
      return video.id;
    },
  };
}

export type World = Awaited<ReturnType<typeof bootWorld>>;
