import { kafkaConfig } from '@tallscreen/kit-events/config';
import { readConfig, redisCacheConfig, redisConfig, rpcConfig } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { z } from 'zod';

export type FeedConfig = ReturnType<typeof readFeedConfig>;

type Env = Record<string, string | undefined>;
const count = z.coerce.number().int().min(1);

export const feedConfig = {
  ...rpcConfig,
  ...mongoConfig('feed'),
  ...kafkaConfig,
  ...redisConfig,
  ...redisCacheConfig,
  FEED_VIDEOS_PER_PROMO: count.default(1).describe('videos between two promos'),
  FEED_CANDIDATES: count
    .default(5_000)
    .describe(
      'how many videos with the highest scores each process keeps in memory, how many of the newest and of the least viewed',
    ),
  FEED_REFRESH_MS: count.default(500).describe('ms between two refreshes of the catalogue'),
};

export const readFeedConfig = (env?: Env) => readConfig(feedConfig, env);

export const readRebuildConfig = (env?: Env) => readConfig({ ...mongoConfig('feed'), ...kafkaConfig }, env);
