import { kafkaConfig } from '@tallscreen/kit-events/config';
import { callerConfig, mongoConfig, readConfig, redisConfig, rpcConfig, target } from '@tallscreen/kit/config';
import { z } from 'zod';

export type MessagingConfig = ReturnType<typeof readMessagingConfig>;

export const readMessagingConfig = (env?: Record<string, string | undefined>) =>
  readConfig(
    {
      ...rpcConfig,
      ...callerConfig,
      ...mongoConfig('messaging'),
      ...kafkaConfig,
      ...redisConfig,
      IDENTITY_ADDR: target,
      /** New conversations that a user may begin on one day (UTC), before RATE_LIMIT_SCALE. */
      FIRST_CONTACTS_PER_DAY: z.coerce.number().int().min(1).default(20),
      RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
    },
    env,
  );
