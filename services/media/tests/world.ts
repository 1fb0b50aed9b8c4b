import { VideoEvents } from '@tallscreen/kit-events/event-types';
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { handlers, on } from '@tallscreen/kit-events/events';
import { openTestBus } from '@tallscreen/kit-events/testing/bus';
import { openTestBlobs } from '@tallscreen/kit-files/testing/blobs';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { signAccessToken } from '@tallscreen/kit/auth/access-token';
import type { Role } from '@tallscreen/kit/auth/person';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { NEVER_OPEN } from '@tallscreen/kit/rpc/circuit';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import { asPerson } from '@tallscreen/kit/rpc/client-identity';
import { createScope } from '@tallscreen/kit/service';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { createTestServiceKeys } from '@tallscreen/kit/testing/service-keys';
import { type VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { UploadService } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import type { CutSchema } from '@tallscreen/proto/tallscreen/media/v1/cut_pb';
import type { VideoDetailsSchema } from '@tallscreen/proto/tallscreen/media/v1/video_details_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { CampaignChangeSchema } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { Connection } from 'mongoose';
import { readMediaConfig, readWorkerConfig } from '#config';
import { startMedia } from '#service';
import { startWorker } from '#start-worker';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const serviceKeys = createTestServiceKeys();

/** Fills the database before the service starts. */
type Prepare = (connection: Connection) => Promise<void>;

/** Starts the service in this process on the real parts, with its own database, topics and bucket. */
export async function bootMedia(settings: Record<string, string> = {}, prepare?: Prepare) {
  const parts = createTestParts('media');
  const connection = await openTestDatabase(parts);
  await prepare?.(connection);
  const bus = openTestBus(parts);
  const blobs = openTestBlobs(parts);
  const env: Record<string, string> = {
    GRPC_PORT: '0',
    HTTP_PORT: '0',
    ...serviceKeys,
    AUTH_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    /** Used for identity if a test runs it beside media. */
    AUTH_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    MONGODB_URI: partAddress('MONGODB_URI'),
    MONGODB_DATABASE: parts.id,
    KAFKA_BROKERS: partAddress('KAFKA_BROKERS'),
    KAFKA_PREFIX: `${parts.id}.`,
    REDIS_URL: partAddress('REDIS_URL'),
    REDIS_PREFIX: `${parts.id}.`,
    S3_ENDPOINT: partAddress('S3_ENDPOINT'),
    S3_ACCESS_KEY: partAddress('S3_ACCESS_KEY'),
    S3_SECRET_KEY: partAddress('S3_SECRET_KEY'),
    S3_BUCKET: `test-${parts.id}`,
    FFMPEG_PATH: partAddress('FFMPEG_PATH'),
    FFPROBE_PATH: partAddress('FFPROBE_PATH'),
    WORK_DIR: tmpdir(),
    UPLOAD_COOLDOWN_SECONDS: '0',
    /** No identity runs here, so no event says which addresses are verified. */
    EMAIL_VERIFICATION: 'off',
    WORKER_LEASE_SECONDS: '2',
    // Nothing listens here: these tests make no export. bff/tests do so on a whole stack.
    ...Object.fromEntries(
      ['IDENTITY', 'FEED', 'SOCIAL', 'MESSAGING', 'MODERATION', 'ANALYTICS'].map((name) => [
        `${name}_ADDR`,
        '127.0.0.1:1',
      ]),
    ),
    ...settings,
  };
  const { scope, stop } = createScope('media', parts.logger);
  parts.onDispose(stop);
  const { grpcPort, httpPort } = await startMedia(scope, readMediaConfig(env));
  const optionsFor = (service: string) => ({
    target: `127.0.0.1:${grpcPort}`,
    credential: createServiceCredential({ service, privateKey: serviceKeys.SERVICE_PRIVATE_KEY }),
    timeoutMs: 20_000,
    circuit: NEVER_OPEN,
  });
  const clientFor = (service: string) => {
    const client = createRpcClient(VideoService, optionsFor(service));
    parts.onDispose(client.close);
    return client;
  };
  const client = clientFor('bff');
  const uploads = createRpcClient(UploadService, optionsFor('bff'));
  parts.onDispose(uploads.close);

  const as = async (userId: number, role: Role = 'creator', ttlSeconds = 900, sessionId: string = randomUUID()) =>
    asPerson(await signAccessToken(privateKey, { userId, username: `u${userId}`, role, sessionId }, ttlSeconds));

  async function store(bytes: Uint8Array): Promise<string> {
    const key = `incoming/${randomUUID()}`;
    await blobs.putStream(key, Readable.from([Buffer.from(bytes)]), { contentType: 'application/octet-stream' });
    return key;
  }

  return {
    parts,
    connection,
    bus,
    blobs,
    env,
    client,
    uploads,
    as,
    store,
    moderation: clientFor('moderation'),
    grpcAddress: `127.0.0.1:${grpcPort}`,
    httpUrl: `http://127.0.0.1:${httpPort}`,
    dispose: () => parts.dispose(),

    /** Stores the object, then calls CreateVideo, as the BFF does. */
    async upload(bytes: Uint8Array, { userId = 7, role = 'creator' as Role, details, ...form }: UploadOptions = {}) {
      const objectKey = await store(bytes);
      const file = { kind: VideoKind.VIDEO, fileName: 'clip.mp4', objectKey };
      const request = { ...file, details: { title: 'A clip', ...details }, ...form };
      const { video } = await client.createVideo(request, await as(userId, role));
      if (!video) throw new Error('The response has no video.');
      return { video, objectKey };
    },
    /** Returns all events of videos so far, in the order of each video. */
    async published(): Promise<VideoEvent[]> {
      const events: VideoEvent[] = [];
      const read = async (received: readonly { readonly message: VideoEvent }[]) =>
        void events.push(...received.map(({ message }) => message));
      await bus.readFromBeginning(handlers(on(VideoEvents, read)));
      return events;
    },
    exists: async (key: string) => (await blobs.stat(key)) !== undefined,
  };
}

export type Media = Awaited<ReturnType<typeof bootMedia>>;

export interface UploadOptions {
  readonly userId?: number;
  readonly role?: Role;
  readonly kind?: VideoKind;
  readonly details?: MessageInitShape<typeof VideoDetailsSchema>;
  readonly cut?: MessageInitShape<typeof CutSchema>;
  readonly sha256?: string;
  readonly fileName?: string;
  readonly campaign?: MessageInitShape<typeof CampaignChangeSchema>;
}

/** Starts a worker in this process; `stop` lets it end its work. */
export async function bootWorker(media: Media, settings: Record<string, string> = {}) {
  const { scope, stop } = createScope('media-worker', media.parts.logger);
  await startWorker(scope, readWorkerConfig({ ...workerEnv(media), ...settings }));
  media.parts.onDispose(stop);
  return { stop };
}

/** Starts a worker in a process of its own, to be killed. */
export function spawnWorker(media: Media, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/worker.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...workerEnv(media), LOG_LEVEL: 'silent', ...settings },
  });
  media.parts.onDispose(() => child.kill('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    async kill(signal: NodeJS.Signals) {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

function workerEnv({ env }: Media): Record<string, string> {
  const { HTTP_PORT: _, ...rest } = env;
  return rest;
}
