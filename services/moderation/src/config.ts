import { tmpdir } from 'node:os';
import { kafkaConfig } from '@tallscreen/kit-events/config';
import { sandboxConfig } from '@tallscreen/kit-files/config';
import { callerConfig, mongoConfig, readConfig, redisConfig, rpcConfig, target, url } from '@tallscreen/kit/config';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);

export type ModerationConfig = ReturnType<typeof readModerationConfig>;

export const readModerationConfig = (env?: Record<string, string | undefined>) =>
  readConfig(
    {
      ...rpcConfig,
      ...callerConfig,
      ...mongoConfig('moderation'),
      ...kafkaConfig,
      ...redisConfig,
      MEDIA_ADDR: target,
      SOCIAL_ADDR: target,
      IDENTITY_ADDR: target,
      /** base URL of the renditions' paths */
      MEDIA_HTTP_URL: url,
      FFMPEG_PATH: z.string().default('ffmpeg'),
      FFMPEG_MEMORY_MB: count.default(1_024),
      ...sandboxConfig,
      WORK_DIR: z.string().default(tmpdir()),
      /** after this time another process takes over the scan of one that died */
      SCAN_LEASE_SECONDS: z.coerce.number().min(1).default(10),
      /** with delays that double from 1.5 s: about 90 s before a media item goes to review unscanned */
      SCAN_ATTEMPTS: count.default(7),
    },
    env,
  );
