import { tmpdir } from 'node:os';
import { kafkaConfig } from '@tallscreen/kit-events/config';
import { blobsConfig, sandboxConfig } from '@tallscreen/kit-files/config';
import {
  list,
  callerConfig,
  port,
  readConfig,
  redisConfig,
  rpcConfig,
  seconds,
  target,
  url,
} from '@tallscreen/kit/config';
import { addressConfig } from '@tallscreen/kit-http/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { tierConfig } from '@tallscreen/proto/rules/tier-settings';
import { z } from 'zod';

type Env = Record<string, string | undefined>;
const count = z.coerce.number().int().min(1);
const unlimited = z.coerce.number().int().min(0).default(0);

const toolConfig = {
  FFMPEG_PATH: z.string().default('ffmpeg').describe('the program ffmpeg'),
  FFPROBE_PATH: z.string().default('ffprobe').describe('the program ffprobe'),
  FFMPEG_MEMORY_MB: count.default(3_072).describe('address space of one ffmpeg process'),
  ...sandboxConfig,
  WORK_DIR: z
    .string()
    .default(tmpdir())
    .meta({ description: 'holds temporary files of ffmpeg', shownDefault: 'that of the system' }),
};

export type MediaConfig = ReturnType<typeof readMediaConfig>;

export const mediaConfig = {
  ...rpcConfig,
  ...callerConfig,
  ...mongoConfig('media'),
  ...kafkaConfig,
  ...redisConfig,
  ...blobsConfig,
  ...toolConfig,
  IDENTITY_ADDR: target.describe('host:port of the gRPC server of identity'),
  FEED_ADDR: target.describe('host:port of the gRPC server of feed'),
  SOCIAL_ADDR: target.describe('host:port of the gRPC server of social'),
  MESSAGING_ADDR: target.describe('host:port of the gRPC server of messaging'),
  MODERATION_ADDR: target.describe('host:port of the gRPC server of moderation'),
  ANALYTICS_ADDR: target.describe('host:port of the gRPC server of analytics'),
  HTTP_PORT: port.describe('port of the HTTP server'),
  PUBLIC_URL: url
    .optional()
    .describe('the public origin: requests that name another host are refused; absent: any host is answered'),
  ALLOWED_HOSTS: list.describe('further hosts that requests may name, separated by commas'),
  ...addressConfig,
  MEDIA_MAX_READERS: count.default(256).describe('how many files one process sends at a time; further readers get 503'),
  MEDIA_MIN_BYTES_PER_SECOND: z.coerce
    .number()
    .int()
    .min(0)
    .default(4_096)
    .describe('A reader that takes less for half a minute is disconnected; 0: nobody is'),
  UPLOAD_COOLDOWN_SECONDS: seconds.default(300).describe('time between two uploads of a user; 0: none'),
  EMAIL_VERIFICATION: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on: a user whose e-mail address is not verified has one unprocessed upload at a time'),
  INCOMING_MAX_AGE_SECONDS: seconds.default(3_600).describe('an older upload that became no media item is removed'),
  UPLOAD_KEPT_SECONDS: seconds
    .default(604_800)
    .describe('an upload in parts of which no video is made is deleted after this time'),
  UPLOADS_UNFINISHED: count.default(5).describe('uploads in parts that one user may have without making a video'),
  QUOTA_ITEMS: unlimited.describe('videos and promos that one account may have; admins any number; 0: any number'),
  QUOTA_MB: unlimited.describe(
    'megabytes that the videos and promos of one account may take in the object store: all renditions, cover, filmstrip and captions, and the upload itself only until it is processed; removed ones, unfinished uploads in parts and avatars are not counted; 0: any number',
  ),
  STORAGE_MB: unlimited.describe(
    'megabytes that the object store holds, for the alert that it will be full; 0: not known, no alert',
  ),
  SWEEP_SECONDS: seconds.default(30).describe('pause between two passes of the clean-up jobs'),
  ...tierConfig,
};

export const readMediaConfig = (env?: Env) => readConfig(mediaConfig, env);

const speechConfig = {
  SPEECH_MODEL_URL: url
    .optional()
    .describe(
      'where a speech model makes captions of new videos, by the call of OpenAI, e.g. http://whisper:8000/v1/audio/transcriptions; absent: none are made',
    ),
  SPEECH_MODEL: z.string().default('whisper-1').describe('the name of the speech model'),
  SPEECH_MODEL_TOKEN: z.string().optional().describe('sent to the speech model as bearer token'),
  SPEECH_MODEL_TIMEOUT_SECONDS: count.default(60).describe('a video gets no captions if the model takes longer'),
};

export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export const workerConfig = {
  ...mongoConfig('media'),
  ...blobsConfig,
  ...toolConfig,
  HTTP_PORT: port.optional().describe('serves /healthz and /readyz; nothing is served if it is absent'),
  WORKER_CONCURRENCY: count.default(1).describe('videos that one process transcodes at a time'),
  WORKER_LEASE_SECONDS: z.coerce
    .number()
    .min(1)
    .default(15)
    .describe("another worker may lease a killed worker's job after this time"),
  WORKER_ATTEMPTS: count.default(3).describe('attempts before a video is rejected'),
  FFMPEG_THREADS: count.default(2).describe('threads of one ffmpeg process'),
  FFMPEG_TIMEOUT_SECONDS: count.default(300).describe('an ffmpeg that runs longer is ended'),
  FINISHED_FILES_DIR: target
    .optional()
    .describe('folder with finished files of known sources, as of the demo clips; what it lacks is made'),
  ...speechConfig,
};

export const readWorkerConfig = (env?: Env) => readConfig(workerConfig, env);
