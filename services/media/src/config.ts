import { tmpdir } from 'node:os';
import { kafkaConfig } from '@tallscreen/kit-events/config';
import { blobsConfig, sandboxConfig } from '@tallscreen/kit-files/config';
import {
  list,
  callerConfig,
  mongoConfig,
  port,
  readConfig,
  redisConfig,
  rpcConfig,
  seconds,
  target,
  url,
} from '@tallscreen/kit/config';
import { tierConfig } from '@tallscreen/proto/rules/tier-settings';
import { z } from 'zod';

type Env = Record<string, string | undefined>;
const count = z.coerce.number().int().min(1);

const toolConfig = {
  FFMPEG_PATH: z.string().default('ffmpeg'),
  FFPROBE_PATH: z.string().default('ffprobe'),
  /** address space of one ffmpeg process */
  FFMPEG_MEMORY_MB: count.default(3_072),
  ...sandboxConfig,
  /** holds temporary files of ffmpeg */
  WORK_DIR: z.string().default(tmpdir()),
};

export type MediaConfig = ReturnType<typeof readMediaConfig>;

export const readMediaConfig = (env?: Env) =>
  readConfig(
    {
      ...rpcConfig,
      ...callerConfig,
      ...mongoConfig('media'),
      ...kafkaConfig,
      ...redisConfig,
      ...blobsConfig,
      ...toolConfig,
      /** where an export asks for what other services store about a user */
      IDENTITY_ADDR: target,
      SOCIAL_ADDR: target,
      MESSAGING_ADDR: target,
      MODERATION_ADDR: target,
      ANALYTICS_ADDR: target,
      HTTP_PORT: port,
      /** the public origin: requests that name another host are refused; any host is answered if it is absent */
      PUBLIC_URL: url.optional(),
      /** further hosts that requests may name, separated by commas */
      ALLOWED_HOSTS: list,
      /** how many files one process sends at a time; further readers get 503 */
      MEDIA_MAX_READERS: count.default(256),
      /** A reader that takes less for half a minute is disconnected; 0: nobody is. */
      MEDIA_MIN_BYTES_PER_SECOND: z.coerce.number().int().min(0).default(4_096),
      /** 0 switches the cooldown off */
      UPLOAD_COOLDOWN_SECONDS: seconds.default(300),
      /** An older upload that became no media item is removed. */
      INCOMING_MAX_AGE_SECONDS: seconds.default(3_600),
      /** pause between two passes of the clean-up jobs */
      SWEEP_SECONDS: seconds.default(30),
      ...tierConfig,
    },
    env,
  );

export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export const readWorkerConfig = (env?: Env) =>
  readConfig(
    {
      ...mongoConfig('media'),
      ...blobsConfig,
      ...toolConfig,
      /** serves /healthz and /readyz; nothing is served if it is absent */
      HTTP_PORT: port.optional(),
      WORKER_CONCURRENCY: count.default(1),
      /** Another worker may claim a killed worker's job after this time. */
      WORKER_LEASE_SECONDS: z.coerce.number().min(1).default(15),
      /** attempts before a video is rejected */
      WORKER_ATTEMPTS: count.default(3),
      FFMPEG_THREADS: count.default(2),
      FFMPEG_TIMEOUT_SECONDS: count.default(300),
    },
    env,
  );
