import { kafkaConfig } from '@tallscreen/kit-events/config';
import { blobsConfig } from '@tallscreen/kit-files/config';
import {
  callerConfig,
  pem,
  port,
  readConfig,
  redisConfig,
  redisQueueConfig,
  seconds,
  target,
  url,
  list,
} from '@tallscreen/kit/config';
import { z } from 'zod';

export type BffConfig = ReturnType<typeof readBffConfig>;

export const readBffConfig = (env?: Record<string, string | undefined>) =>
  readConfig(
    {
      HTTP_PORT: port,
      /** the public origin; with https cookies are Secure */
      PUBLIC_URL: url,
      /** proxies whose X-Forwarded-For is trusted: names, addresses or subnets for proxy-addr, separated by commas */
      TRUST_PROXY: z.string().default('loopback'),
      /** other origins whose pages may call and open sockets, separated by commas */
      CORS_ORIGINS: list,
      /** further hosts (`name` or `name:port`) that requests may name beside PUBLIC_URL's, separated by commas */
      ALLOWED_HOSTS: list,
      IDENTITY_ADDR: target,
      MEDIA_ADDR: target,
      FEED_ADDR: target,
      SOCIAL_ADDR: target,
      MESSAGING_ADDR: target,
      MODERATION_ADDR: target,
      ANALYTICS_ADDR: target,
      ...callerConfig,
      AUTH_PUBLIC_KEY: pem,
      ...redisConfig,
      ...redisQueueConfig,
      ...kafkaConfig,
      ...blobsConfig,
      VIEW_WINDOW_SECONDS: seconds.default(1800),
      /** accounts that one address may make in a day before each further one has to wait; 0: none has to wait */
      REGISTRATIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(5),
      RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
    },
    env,
  );

/** The RPC address of each service. */
export const addressesOf = (config: BffConfig) => ({
  identity: config.IDENTITY_ADDR,
  media: config.MEDIA_ADDR,
  feed: config.FEED_ADDR,
  social: config.SOCIAL_ADDR,
  messaging: config.MESSAGING_ADDR,
  moderation: config.MODERATION_ADDR,
  analytics: config.ANALYTICS_ADDR,
});
