import { kafkaConfig } from '@tallscreen/kit-events/config';
import { csv, mongoConfig, pem, readConfig, redisConfig, rpcConfig, seconds } from '@tallscreen/kit/config';
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

export const readIdentityConfig = (env?: Record<string, string | undefined>) =>
  readConfig(
    {
      ...rpcConfig,
      ...mongoConfig('identity'),
      ...kafkaConfig,
      ...redisConfig,
      AUTH_PRIVATE_KEY: pem,
      /** How long a session lasts from its sign-in, however often it is used. */
      SESSION_LIFETIME_SECONDS: seconds.default(30 * 24 * 3600),
      ADMIN_SESSION_LIFETIME_SECONDS: seconds.default(12 * 3600),
      /** 1: admins can do nothing before they have set up two-factor sign-in. */
      ADMIN_REQUIRE_TOTP: z.enum(['0', '1']).default('0'),
      /** Encrypts two-factor secrets; if it is absent, a key derived from AUTH_PRIVATE_KEY does. */
      TOTP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
      /** off: every e-mail address counts as verified, and registering sends no code. */
      EMAIL_VERIFICATION: z.enum(['on', 'off']).default('on'),
      RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
      /** The first admin; created only if both are given. */
      ADMIN_EMAIL: z.email().optional(),
      ADMIN_PASSWORD: z.string().min(6).optional(),
      /** Names that only admins may have, and names that look like them; separated by commas. */
      STAFF_NAMES: csv.default(STAFF_NAMES),
      /** How long sign-ins and changes of accounts stay in the list that admins see. */
      SECURITY_EVENT_DAYS: z.coerce.number().positive().default(90),
      /** The origin of the web client, for links in mails; without it mails have no links. */
      PUBLIC_URL: z.url().optional(),
      /** Without it nobody can reset a password. */
      SMTP_URL: z.url().optional(),
      MAIL_FROM: z.string().default('Tallscreen <no-reply@tallscreen.test>'),
    },
    env,
  );
