import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { publicKeyOf } from '@tallscreen/kit/auth/service-credential';
import { openKeys } from './keys.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'keys-'));
});
afterEach(() => rm(data, { recursive: true }));
const open = () => openKeys({ data });

test('every service has a key pair of its own, and keeps it', async () => {
  const keys = await open();
  const privateKeys = JSON.parse(keys.SERVICE_PRIVATE_KEYS) as Record<string, string>;
  const pairs = Object.entries(privateKeys).map(
    ([service, key]) => `${service}=${publicKeyOf(Buffer.from(key, 'base64').toString())}`,
  );
  expect(keys.SERVICE_PUBLIC_KEYS).toBe(pairs.join(','));
  expect(new Set(Object.values(privateKeys)).size).toBe(8);
  expect(await open()).toEqual(keys);
});

test('a home without key pairs gets them and keeps its other keys', async () => {
  const old = { AUTH_PRIVATE_KEY: 'private', AUTH_PUBLIC_KEY: 'public', SERVICE_KEY: 'shared' };
  await writeFile(path.join(data, 'keys.json'), JSON.stringify(old));
  const keys = await open();
  expect(keys).toMatchObject({ AUTH_PRIVATE_KEY: 'private', AUTH_PUBLIC_KEY: 'public' });
  expect(keys.SERVICE_PUBLIC_KEYS).toContain('bff=');
  const { asymmetricKeyDetails } = createPrivateKey(Buffer.from(keys.PUSH_PRIVATE_KEY, 'base64').toString());
  expect(asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  expect(keys).not.toHaveProperty('SERVICE_KEY');
});

test('a later start does not write the file, which a crash could cut short', async () => {
  const written = async () => (await stat(path.join(data, 'keys.json'), { bigint: true })).mtimeNs;
  await open();
  const before = await written();
  await open();
  expect(await written()).toBe(before);
  expect(await readdir(data)).toEqual(['keys.json']);
});

test('a file that cannot be read is not replaced', async () => {
  await writeFile(path.join(data, 'keys.json'), '{"AUTH_PRIVATE_KEY":"pri');
  await expect(open()).rejects.toThrow('keys.json cannot be read: take it from a backup');
});
