import { kafkaConfig } from '@tallscreen/kit-events/config';
import { csv, pem, readConfig, redisConfig, rpcConfig, seconds } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { z } from 'zod';

const STAFF_NAMES = [
  'admin',
  'administrator',
  'moderator',
  'moderation',
  'support',
  'helpdesk',
  'help',
  'staff',
  'team',
  'official',
  'security',
  'system',
  'root',
  'tallscreen',
];

export type IdentityConfig = ReturnType<typeof readIdentityConfig>;

export const identityConfig = {
  ...rpcConfig,
  ...mongoConfig('identity'),
  ...kafkaConfig,
  ...redisConfig,
  AUTH_PRIVATE_KEY: pem.describe('Ed25519 key that signs access tokens: a PEM block or the base64 of one'),
  SESSION_LIFETIME_SECONDS: seconds
    .default(30 * 24 * 3600)
    .describe('how long a session lasts from its sign-in, however often it is used'),
  ADMIN_SESSION_LIFETIME_SECONDS: seconds
    .default(12 * 3600)
    .describe("how long an admin's session lasts from its sign-in"),
  ADMIN_REQUIRE_TOTP: z
    .enum(['0', '1'])
    .default('0')
    .describe('1: admins can do nothing before they have set up two-factor sign-in'),
  TOTP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('encrypts two-factor secrets; if it is absent, a key derived from AUTH_PRIVATE_KEY does'),
  EMAIL_VERIFICATION: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: every e-mail address counts as verified, and registering sends no code'),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1).describe('multiplies every rate limit'),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .describe('e-mail address of the first admin, who is created if the password is given too'),
  ADMIN_PASSWORD: z.string().min(6).optional().describe('password of the first admin'),
  STAFF_NAMES: csv
    .default(STAFF_NAMES)
    .describe('names that only admins may have, and names that look like them; separated by commas'),
  SECURITY_EVENT_DAYS: z.coerce
    .number()
    .positive()
    .default(90)
    .describe('how long sign-ins and changes of accounts stay in the list that admins see'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('the origin of the web client, for links in mails; without it mails have no links'),
  SMTP_URL: z
    .url()
    .optional()
    .describe('the mail server, smtp:// or smtps://; absent: no mail is sent, so nobody can reset a password'),
  MAIL_FROM: z.string().default('Tallscreen <no-reply@tallscreen.test>').describe('sender of all mails'),
};

export const readIdentityConfig = (env?: Record<string, string | undefined>) => readConfig(identityConfig, env);
