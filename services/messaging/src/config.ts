import { kafkaConfig } from '@tallscreen/kit-events/config';
import { mongoConfig, readConfig, redisConfig, rpcConfig, target } from '@tallscreen/kit/config';

export type MessagingConfig = ReturnType<typeof readMessagingConfig>;

export const readMessagingConfig = (env?: Record<string, string | undefined>) =>
  readConfig({ ...rpcConfig, ...mongoConfig('messaging'), ...kafkaConfig, ...redisConfig, IDENTITY_ADDR: target }, env);
