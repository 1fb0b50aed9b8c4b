import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { newKeys } from '../bare-machine/parts/keys.ts';
import { WrongCall, type Job } from './job.ts';

const secret = (): string => randomBytes(24).toString('base64url');

const settings = z
  .object({
    host: z.hostname().default('localhost'),
    admin: z.email().default('admin@tallscreen.test'),
    'smtp-url': z.url({ protocol: /^smtps?$/ }).optional(),
    'mail-from': z.string().min(3).optional(),
    closed: z.boolean().default(false),
    secret: z
      .string()
      .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/, 'must be the name of a Secret')
      .optional(),
  })
  .refine(({ host, closed, 'smtp-url': smtp }) => host === 'localhost' || closed || smtp !== undefined, {
    path: ['smtp-url'],
    message: 'is needed to verify the addresses of strangers; --closed: only people whom you know reach this server',
  });

function readSettings(args: readonly string[]): z.infer<typeof settings> {
  const text = { type: 'string' } as const;
  const options = {
    host: text,
    admin: text,
    'smtp-url': text,
    'mail-from': text,
    closed: { type: 'boolean' },
    secret: text,
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.secret !== undefined && Object.keys(values).length > 1)
      throw new WrongCall('--secret: a Secret has keys alone, so no other option is read.');
    const found = settings.safeParse(values);
    if (found.success) return found.data;
    throw new WrongCall(found.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
  } catch (error) {
    throw error instanceof TypeError ? new WrongCall(error.message) : error;
  }
}

/** Compose replaces `$NAME` and ends a value at ` #`, but not between single quotes. */
function quoted(name: string, value: string): string {
  if (/['\r\n]/.test(value))
    throw new WrongCall(`${name} has a quote or a line break: escape it as %27 or leave it out.`);
  return `'${value}'`;
}

/** New keys by the names of their variables. */
function keyVariables(): Record<string, string> {
  const { SERVICE_PRIVATE_KEYS, ...others } = newKeys();
  const privateKeys = Object.entries(JSON.parse(SERVICE_PRIVATE_KEYS) as Record<string, string>);
  return {
    ...others,
    ...Object.fromEntries(privateKeys.map(([name, key]) => [`SERVICE_PRIVATE_KEY_${name.toUpperCase()}`, key])),
  };
}

/** A Secret for `keys.existingSecret` of the chart. */
const secretOf = (name: string): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  type: 'Opaque',
  stringData: { ...keyVariables(), TOTP_KEY: secret() },
});

/**
 * Prints an env file with new keys for `deploy/compose.yaml`, or with `--secret` a Secret of Kubernetes. Stores
 * nothing.
 */
export const keys: Job = async ({ args, print }) => {
  const {
    host,
    admin,
    closed,
    'smtp-url': smtp,
    'mail-from': from = `Tallscreen <no-reply@${host}>`,
    secret: name,
  } = readSettings(args);
  if (name !== undefined) {
    print(JSON.stringify(secretOf(name), undefined, 2));
    return;
  }
  const isVerified = smtp !== undefined && !closed;
  const lines = {
    TALLSCREEN_HOST: host,
    ADMIN_EMAIL: quoted('--admin', admin),
    ADMIN_PASSWORD: secret(),
    SMTP_URL: smtp === undefined ? '' : quoted('--smtp-url', smtp),
    MAIL_FROM: quoted('--mail-from', from),
    EMAIL_VERIFICATION: isVerified ? 'on' : 'off',
    RESTART: 'unless-stopped',
    S3_SECRET_KEY: secret(),
    ...keyVariables(),
  };
  if (!isVerified) print('# EMAIL_VERIFICATION=off believes every address: only where you know everybody.');
  for (const [variable, value] of Object.entries(lines)) print(`${variable}=${value}`);
};
