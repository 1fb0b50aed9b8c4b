import { kafkaConfig } from '@tallscreen/kit-events/config';
import { blobsConfig } from '@tallscreen/kit-files/config';
import {
  callerConfig,
  pem,
  port,
  readConfig,
  redisConfig,
  redisQueueConfig,
  scanModelConfig,
  seconds,
  target,
  url,
  list,
} from '@tallscreen/kit/config';
import { addressConfig } from '@tallscreen/kit-http/config';
import { registrationModes } from '@tallscreen/proto/rules/registration-modes';
import { z } from 'zod';

export type BffConfig = ReturnType<typeof readBffConfig>;

export const bffConfig = {
  ...addressConfig,
  HTTP_PORT: port.describe('port of the HTTP server'),
  PUBLIC_URL: url.describe('the public origin; with https cookies are Secure'),
  WEB_URL: url
    .optional()
    .describe('the web server, whose page the BFF completes for links to videos and profiles; PUBLIC_URL when empty'),
  CORS_ORIGINS: list.describe('other origins whose pages may call and open sockets, separated by commas'),
  ALLOWED_HOSTS: list.describe(
    "further hosts (`name` or `name:port`) that requests may name beside PUBLIC_URL's, separated by commas",
  ),
  IDENTITY_ADDR: target.describe('host:port of the gRPC server of identity'),
  MEDIA_ADDR: target.describe('host:port of the gRPC server of media'),
  FEED_ADDR: target.describe('host:port of the gRPC server of feed'),
  SOCIAL_ADDR: target.describe('host:port of the gRPC server of social'),
  MESSAGING_ADDR: target.describe('host:port of the gRPC server of messaging'),
  MODERATION_ADDR: target.describe('host:port of the gRPC server of moderation'),
  ANALYTICS_ADDR: target.describe('host:port of the gRPC server of analytics'),
  ...callerConfig,
  AUTH_PUBLIC_KEY: pem.describe(
    "identity's public key, which verifies access tokens: a PEM block or the base64 of one",
  ),
  ...redisConfig,
  ...redisQueueConfig,
  ...kafkaConfig,
  ...blobsConfig,
  ...scanModelConfig,
  VIEW_WINDOW_SECONDS: seconds.default(1800).describe('one view per viewer and video in this time'),
  REGISTRATION: z
    .enum(registrationModes)
    .default('open')
    .describe(
      'who may register until an admin sets it in the console: anybody, after approval, with an invitation, nobody',
    ),
  REGISTRATIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(0)
    .default(5)
    .describe('accounts that one address may make in a day before each further one has to wait; 0: none has to wait'),
  BROWSER_TRACES_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe('share of user actions in the web client whose calls are recorded as traces, 0–1'),
  MAX_CALLS_UNDER_WAY: z.coerce
    .number()
    .int()
    .positive()
    .default(512)
    .describe('calls without a body that one process answers at the same time; further ones get 503 at once'),
  MAX_UPLOADS_UNDER_WAY: z.coerce
    .number()
    .int()
    .positive()
    .default(32)
    .describe(
      'files that one process receives at the same time, each with up to 10 MiB of memory; further ones get 503',
    ),
};

export const readBffConfig = (env?: Record<string, string | undefined>) => readConfig(bffConfig, env);

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
