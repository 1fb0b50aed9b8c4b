import { kafkaConfig } from '@tallscreen/kit-events/config';
import {
  callerConfig,
  mongoConfig,
  readConfig,
  redisCacheConfig,
  redisConfig,
  rpcConfig,
  target,
} from '@tallscreen/kit/config';

export type SocialConfig = ReturnType<typeof readSocialConfig>;

export const readSocialConfig = (env?: Record<string, string | undefined>) =>
  readConfig(
    {
      ...rpcConfig,
      ...callerConfig,
      ...mongoConfig('social'),
      ...kafkaConfig,
      ...redisConfig,
      ...redisCacheConfig,
      IDENTITY_ADDR: target,
      MEDIA_ADDR: target,
    },
    env,
  );
