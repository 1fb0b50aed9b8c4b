import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { kindsOfOthers } from '#domain/user-data-kinds';

const services = path.resolve(import.meta.dirname, '../../..');

/** The keys of `userDataKinds` in the service's file, and what it keeps elsewhere; undefined if it has no such file. */
async function kindsIn(service: string): Promise<string[] | undefined> {
  const source = (file: string) => readFile(path.join(services, service, 'src', file), 'utf8').catch(() => undefined);
  const text = await source('store/user-data.ts');
  if (text === undefined) return undefined;
  const elsewhere = (await source('app/export-user-data.ts')) ?? '';
  const found = [
    ...text.matchAll(/^ {2}'?([\w-]+)'?: userDataKind\(/gm),
    ...elsewhere.matchAll(/kind !== '([\w-]+)'/g),
  ];
  return found.map(([, kind]) => kind!).toSorted();
}

test('an export asks for every kind of data that a service offers', async () => {
  const offered: Record<string, string[]> = {};
  for (const service of await readdir(services)) {
    const kinds = service === 'media' ? undefined : await kindsIn(service);
    if (kinds) offered[service] = kinds;
  }
  const asked = Object.entries(kindsOfOthers).map(([service, kinds]) => [service, kinds.toSorted()]);
  expect(Object.fromEntries(asked)).toEqual(offered);
});
