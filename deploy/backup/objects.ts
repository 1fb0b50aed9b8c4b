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

/** Uploads that wait for a worker or are being processed. The worker deletes them afterwards. */
export const SOURCES = 'incoming/';

export interface ObjectCopies {
  readonly types: Readonly<ObjectTypes>;
  /** Copies the objects below a prefix that are not copied yet. Skips one that is deleted meanwhile. */
  readonly copyNew: (prefix: string) => Promise<void>;
}

export function openObjectCopies({ blobs }: Pick<Parts, 'blobs'>, folder: string): ObjectCopies {
  const types: ObjectTypes = {};
  return {
    types,
    async copyNew(prefix) {
      for await (const { key } of blobs.list(prefix)) {
        if (SKIPPED.test(key) || types[key] !== undefined) continue;
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
    },
  };
}

export async function checkObjectsAreEmpty({ blobs }: Parts): Promise<void> {
  for await (const { key } of blobs.list(''))
    throw new NotEmpty(`The object store is not empty: ${key}. Restore into an empty stack.`);
}

export async function restoreObjects({ blobs }: Parts, types: ObjectTypes, folder: string): Promise<void> {
  for (const [key, contentType] of Object.entries(types))
    await blobs.putStream(key, createReadStream(fileOf(folder, key)), { contentType });
}
