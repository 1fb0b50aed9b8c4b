import { generateKeyPairSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publicKeyOf } from '@tallscreen/kit/auth/service-credential';
import type { Home } from '../../local/home.ts';
import { SERVICES } from '../../local/processes.ts';
import { Problem } from '../../local/settings.ts';

export type Keys = {
  readonly AUTH_PRIVATE_KEY: string;
  readonly AUTH_PUBLIC_KEY: string;
  /** JSON: service → private key. Each process gets its own only, as SERVICE_PRIVATE_KEY. */
  readonly SERVICE_PRIVATE_KEYS: string;
  readonly SERVICE_PUBLIC_KEYS: string;
  /** The VAPID key, by which push services know this installation. */
  readonly PUSH_PRIVATE_KEY: string;
};

/** Where a home keeps them. */
export const keysFile = ({ data }: Pick<Home, 'data'>): string => path.join(data, 'keys.json');

/**
 * Keys of this home, made at its first start; kinds of keys that it lacks are added. PEM in base64, which is one line.
 */
export async function openKeys(home: Pick<Home, 'data'>): Promise<Keys> {
  const file = keysFile(home);
  const known = await readKnown(file);
  const keys = { ...newKeys(), ...known };
  if (Object.keys(keys).length === Object.keys(known).length) return keys;
  // Written atomically: without these keys no two-factor code would be accepted.
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}

async function readKnown(file: string): Promise<Partial<Keys>> {
  try {
    const text = await readFile(file, 'utf8');
    const { SERVICE_KEY: _shared, ...known } = JSON.parse(text) as Partial<Keys> & { SERVICE_KEY?: string };
    return known;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    // The error's own message may show a part of a key.
    throw new Problem(`${file} cannot be read: take it from a backup, or start anew with npm run reset.`, {
      cause: error,
    });
  }
}

/** Fresh keys of every kind. */
export const newKeys = (): Keys => ({
  ...authKeys(),
  ...serviceKeys(),
  PUSH_PRIVATE_KEY: pushKey(),
});

function newPair(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

const oneLine = (pem: string): string => Buffer.from(pem).toString('base64');

/** Push services accept the curve P-256 only. */
function pushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return oneLine(privateKey);
}

function authKeys(): Pick<Keys, 'AUTH_PRIVATE_KEY' | 'AUTH_PUBLIC_KEY'> {
  const { privateKey, publicKey } = newPair();
  return { AUTH_PRIVATE_KEY: oneLine(privateKey), AUTH_PUBLIC_KEY: oneLine(publicKey) };
}

function serviceKeys(): Pick<Keys, 'SERVICE_PRIVATE_KEYS' | 'SERVICE_PUBLIC_KEYS'> {
  const pairs = [...SERVICES, 'bff'].map((service) => [service, newPair().privateKey] as const);
  return {
    SERVICE_PRIVATE_KEYS: JSON.stringify(Object.fromEntries(pairs.map(([service, pem]) => [service, oneLine(pem)]))),
    SERVICE_PUBLIC_KEYS: pairs.map(([service, pem]) => `${service}=${publicKeyOf(pem)}`).join(','),
  };
}
