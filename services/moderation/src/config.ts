import { tmpdir } from 'node:os';
import { kafkaConfig } from '@tallscreen/kit-events/config';
import { sandboxConfig } from '@tallscreen/kit-files/config';
import { callerConfig, readConfig, redisConfig, rpcConfig, scanModelConfig, target, url } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { tierConfig } from '@tallscreen/proto/rules/tier-settings';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);

export type ModerationConfig = ReturnType<typeof readModerationConfig>;

export const moderationConfig = {
  ...rpcConfig,
  ...callerConfig,
  ...mongoConfig('moderation'),
  ...kafkaConfig,
  ...redisConfig,
  MEDIA_ADDR: target.describe('host:port of the gRPC server of media'),
  SOCIAL_ADDR: target.describe('host:port of the gRPC server of social'),
  IDENTITY_ADDR: target.describe('host:port of the gRPC server of identity'),
  MEDIA_HTTP_URL: url.describe("base URL of the renditions' paths"),
  FFMPEG_PATH: z.string().default('ffmpeg').describe('the program ffmpeg'),
  FFMPEG_MEMORY_MB: count.default(1_024).describe('address space of one ffmpeg process'),
  ...sandboxConfig,
  WORK_DIR: z
    .string()
    .default(tmpdir())
    .meta({ description: 'holds temporary files of ffmpeg', shownDefault: 'that of the system' }),
  ...tierConfig,
  COUNTER_NOTICE_DAYS: z.coerce
    .number()
    .int()
    .min(10)
    .max(20)
    .default(14)
    .describe(
      'days after which a counter-notice is granted unless a notifier goes to court; 14 are the ten business days of 17 U.S.C. 512(g)(2)(C)',
    ),
  SCAN_LEASE_SECONDS: z.coerce
    .number()
    .min(1)
    .default(10)
    .describe('after this time another process takes over the scan of one that died'),
  ...scanModelConfig,
  SCAN_MODEL_TIMEOUT_SECONDS: count
    .default(30)
    .describe(
      'seconds for one answer of the model; a scan without an answer is tried again, and finally waits as not scanned',
    ),
  SCAN_MODEL_TOKEN: z.string().optional().describe('sent to the model at an address as bearer token'),
  SCAN_MODEL_MEMORY_MB: count
    .default(400)
    .describe('memory beyond which the child with the built-in model is replaced by a new one'),
  SCAN_ATTEMPTS: count
    .default(7)
    .describe('attempts to scan a media item, with delays that double from 1.5 s; then it goes to review unscanned'),
};

export const readModerationConfig = (env?: Record<string, string | undefined>) => readConfig(moderationConfig, env);
