import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isAppError } from '@tallscreen/kit/errors';
import type { Parts } from './parts.ts';
import { NotEmpty } from './not-empty.ts';

/** key → content type */
export type ObjectTypes = Record<string, string>;

/** Exports of user data expire within a day. */
const SKIPPED = /^exports\//;

const fileOf = (folder: string, key: string): string => path.join(folder, 'objects', key);

/** Copies all objects. One that is deleted meanwhile is left out: nothing that will be shown refers to it. */
export async function dumpObjects({ blobs }: Parts, folder: string): Promise<ObjectTypes> {
  const types: ObjectTypes = {};
  for await (const { key } of blobs.list('')) {
    if (SKIPPED.test(key)) continue;
    const found = await blobs.stat(key);
    if (!found) continue;
    await mkdir(path.dirname(fileOf(folder, key)), { recursive: true });
    try {
      await pipeline(await blobs.getRange(key), createWriteStream(fileOf(folder, key), { mode: 0o600 }));
      types[key] = found.contentType;
    } catch (error) {
      if (!isAppError(error, 'not_found')) throw error;
    }
  }
  return types;
}

export async function checkObjectsAreEmpty({ blobs }: Parts): Promise<void> {
  for await (const { key } of blobs.list(''))
    throw new NotEmpty(`The object store is not empty: ${key}. Restore into an empty stack.`);
}

export async function restoreObjects({ blobs }: Parts, types: ObjectTypes, folder: string): Promise<void> {
  for (const [key, contentType] of Object.entries(types))
    await blobs.putStream(key, createReadStream(fileOf(folder, key)), { contentType });
}
