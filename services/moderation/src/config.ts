import { tmpdir } from 'node:os';
import { kafkaConfig, mongoConfig, readConfig, redisConfig, rpcConfig, target, url } from '@tallscreen/kit/config';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);

export type ModerationConfig = ReturnType<typeof readModerationConfig>;

export const readModerationConfig = (env?: Record<string, string | undefined>) =>
  readConfig(
    {
      ...rpcConfig,
      ...mongoConfig('moderation'),
      ...kafkaConfig,
      ...redisConfig,
      MEDIA_ADDR: target,
      SOCIAL_ADDR: target,
      IDENTITY_ADDR: target,
      /** where the paths of renditions are read from */
      MEDIA_HTTP_URL: url,
      FFMPEG_PATH: z.string().default('ffmpeg'),
      FFMPEG_MEMORY_MB: count.default(1_024),
      WORK_DIR: z.string().default(tmpdir()),
      /** a killed process's scan is taken over after that */
      SCAN_LEASE_SECONDS: z.coerce.number().min(1).default(10),
      /** with pauses that double from 1.5 s: about a minute and a half before a clip goes on unscanned */
      SCAN_ATTEMPTS: count.default(7),
    },
    env,
  );
