import { kafkaConfig } from '@tallscreen/kit-events/config';
import { callerConfig, pem, readConfig, redisConfig, rpcConfig, target } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { z } from 'zod';
import { isVapidKey } from '#domain/vapid';

export type MessagingConfig = ReturnType<typeof readMessagingConfig>;

export const messagingConfig = {
  ...rpcConfig,
  ...callerConfig,
  ...mongoConfig('messaging'),
  ...kafkaConfig,
  ...redisConfig,
  IDENTITY_ADDR: target.describe('host:port of the gRPC server of identity'),
  MODERATION_ADDR: target.describe('host:port of the gRPC server of moderation'),
  PUBLIC_URL: z
    .url()
    .default('https://localhost')
    .describe('whom push services ask about pushes while the installation has no contact address'),
  PUSH_PRIVATE_KEY: pem
    .refine(isVapidKey, 'must be a private key of the curve P-256')
    .optional()
    .describe(
      "the installation's VAPID key for Web Push, of the curve P-256: a PEM block or the base64 of one; absent: nothing is pushed to devices. With another key all devices must be added again",
    ),
  PUSH_TO_PRIVATE_ADDRESSES: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'on: devices may have addresses of private networks and without https; for tests only, because users choose these addresses',
    ),
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
