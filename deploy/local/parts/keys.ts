import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../home.ts';

export type Keys = {
  readonly AUTH_PRIVATE_KEY: string;
  readonly AUTH_PUBLIC_KEY: string;
  readonly SERVICE_KEY: string;
};

/** Keys of this home, made at its first start. PEM in base64, so that an environment value is one line. */
export async function openKeys(home: Home): Promise<Keys> {
  const file = path.join(home.data, 'keys.json');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Keys;
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const keys: Keys = {
    AUTH_PRIVATE_KEY: Buffer.from(pair.privateKey).toString('base64'),
    AUTH_PUBLIC_KEY: Buffer.from(pair.publicKey).toString('base64'),
    SERVICE_KEY: randomBytes(32).toString('base64url'),
  };
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
