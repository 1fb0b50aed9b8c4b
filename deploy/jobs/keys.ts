import { randomBytes } from 'node:crypto';
import { newKeys } from '../local/parts/keys.ts';
import type { Job } from './job.ts';

const secret = (): string => randomBytes(24).toString('base64url');

/** Prints an env file with new keys for `deploy/compose.yaml`. Reads and stores nothing. */
export const keys: Job = async ({ print }) => {
  const { SERVICE_PRIVATE_KEYS, ...others } = newKeys();
  const privateKeys = Object.entries(JSON.parse(SERVICE_PRIVATE_KEYS) as Record<string, string>);
  const lines = {
    TALLSCREEN_HOST: 'localhost',
    ADMIN_EMAIL: 'admin@tallscreen.test',
    ADMIN_PASSWORD: secret(),
    SMTP_URL: '',
    EMAIL_VERIFICATION: 'off',
    RESTART: 'unless-stopped',
    S3_SECRET_KEY: secret(),
    ...others,
    ...Object.fromEntries(privateKeys.map(([name, key]) => [`SERVICE_PRIVATE_KEY_${name.toUpperCase()}`, key])),
  };
  for (const [name, value] of Object.entries(lines)) print(`${name}=${value}`);
};
