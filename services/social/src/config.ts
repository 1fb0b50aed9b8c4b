import { kafkaConfig } from '@tallscreen/kit-events/config';
import { callerConfig, readConfig, redisCacheConfig, redisConfig, rpcConfig, target } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';

export type SocialConfig = ReturnType<typeof readSocialConfig>;

export const socialConfig = {
  ...rpcConfig,
  ...callerConfig,
  ...mongoConfig('social'),
  ...kafkaConfig,
  ...redisConfig,
  ...redisCacheConfig,
  IDENTITY_ADDR: target.describe('host:port of the gRPC server of identity'),
  MEDIA_ADDR: target.describe('host:port of the gRPC server of media'),
  MODERATION_ADDR: target.describe('host:port of the gRPC server of moderation'),
};

export const readSocialConfig = (env?: Record<string, string | undefined>) => readConfig(socialConfig, env);
