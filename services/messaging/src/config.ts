import { kafkaConfig } from '@tallscreen/kit-events/config';
import { callerConfig, readConfig, redisConfig, rpcConfig, target } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { z } from 'zod';

export type MessagingConfig = ReturnType<typeof readMessagingConfig>;

export const messagingConfig = {
  ...rpcConfig,
  ...callerConfig,
  ...mongoConfig('messaging'),
  ...kafkaConfig,
  ...redisConfig,
  IDENTITY_ADDR: target.describe('host:port of the gRPC server of identity'),
  FIRST_CONTACTS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('new conversations that a user may begin on one day (UTC), before RATE_LIMIT_SCALE'),
  UNANSWERED_MESSAGES: z.coerce
    .number()
    .int()
    .min(1)
    .default(3)
    .describe('messages to a user who does not follow the sender and has never answered, before RATE_LIMIT_SCALE'),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1).describe('multiplies every rate limit'),
};

export const readMessagingConfig = (env?: Record<string, string | undefined>) => readConfig(messagingConfig, env);
