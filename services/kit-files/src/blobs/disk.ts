import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat as statFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fail } from '@tallscreen/kit/errors';
import { checkKey, checkPrefix, outOfRange } from '#blobs/key';
import { measure } from '#blobs/measured';
import type { BlobEntry, Blobs } from '#blobs/port';

/**
 * Keys cannot contain a tilde, so the file of an object (`a~`) never collides with a folder of longer keys (`a/b~`).
 */
const CONTENT = '~';
const TYPE = '~type';

/** Files below a directory, for a single machine without an object store. */
export function createDiskBlobs({ directory }: { readonly directory: string }): Blobs {
  const incoming = path.join(directory, '.incoming');
  const fileOf = (key: string): string => path.join(directory, `${checkKey(key)}${CONTENT}`);
  const typeOf = (key: string): string => path.join(directory, `${checkKey(key)}${TYPE}`);

  /**
   * Stores what `fill` writes as the object once it is complete. Writes the type first, so that nobody reads the object
   * without it.
   */
  const place = async (key: string, readContentType: () => Promise<string>, fill: (file: string) => Promise<void>) => {
    const temporary = path.join(incoming, randomUUID());
    const [file, type] = [fileOf(key), typeOf(key)];
    try {
      await mkdir(incoming, { recursive: true });
      await fill(temporary);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(type, await readContentType());
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const remove = (keys: readonly string[]): Promise<void> =>
    mapped(async () => {
      await Promise.all(keys.flatMap((key) => [fileOf(key), typeOf(key)]).map((file) => rm(file, { force: true })));
    });

  const readType = (key: string): Promise<string> =>
    readFile(typeOf(key), 'utf8').catch(() => 'application/octet-stream');

  const copy = (from: string, to: string): Promise<void> =>
    mapped(async () => {
      const source = fileOf(from);
      await place(
        to,
        () => readType(from),
        (file) => copyFile(source, file),
      );
    });

  return {
    putStream: (key, body, put) =>
      mapped(async () => {
        checkKey(key);
        const measured = measure(body, put);
        const write = async (file: string) => {
          // Open it first: a stream that is destroyed while it opens its file could create the file after its removal.
          const handle = await open(file, 'w');
          await pipeline(measured.chunks, handle.createWriteStream({ highWaterMark: 1024 * 1024 }));
        };
        await place(key, async () => put.contentType, write);
        return measured.result();
      }),
    getRange: (key, start = 0, end) =>
      mapped(async () => {
        const stream = createReadStream(fileOf(key), { start, ...(end !== undefined && { end }) });
        await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
        return stream;
      }),
    open: (key, start = 0, wantedEnd = Infinity) =>
      mapped(async () => {
        const file = await open(fileOf(key));
        const found = await file.stat();
        const end = Math.min(wantedEnd, found.size - 1);
        const isWhole = start === 0 && end === found.size - 1;
        if (!isWhole && start >= found.size) {
          await file.close();
          throw outOfRange();
        }
        const body = file.createReadStream({ start, end: Math.max(0, end) });
        return { body, start, end, size: found.size, contentType: await readType(key), etag: etagOf(found) };
      }),
    stat: (key) =>
      mapped(async () => {
        const found = await statFile(fileOf(key)).catch(undefinedIfMissing);
        return found && { size: found.size, contentType: await readType(key), etag: etagOf(found) };
      }),
    remove,
    list: (prefix) => walk(directory, '', checkPrefix(prefix)),
    copy,
    move: async (from, to) => {
      await copy(from, to);
      await remove([from]);
    },
    sweep: (olderThanMs) => mapped(() => sweep(incoming, Date.now() - olderThanMs)),
    ping: () => mapped(async () => void (await mkdir(directory, { recursive: true }))),
  };
}

const etagOf = ({ ino, size, mtimeMs }: Stats): string =>
  createHash('md5').update(`${ino}:${size}:${mtimeMs}`).digest('hex');

/** In S3's order: by key. */
async function* walk(directory: string, below: string, prefix: string): AsyncGenerator<BlobEntry> {
  const names = await namesIn(path.join(directory, below));
  // "a/" must sort with the keys below it, not as "a".
  for (const { sortsAs, name, isDirectory } of names.toSorted((a, b) => (a.sortsAs < b.sortsAs ? -1 : 1))) {
    const key = below + sortsAs;
    if (!key.startsWith(prefix) && !(isDirectory && prefix.startsWith(key))) continue;
    if (isDirectory) yield* walk(directory, key, prefix);
    else {
      const found = await statFile(path.join(directory, below, name)).catch(undefinedIfMissing);
      if (found) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }
}

async function namesIn(directory: string) {
  const names: { sortsAs: string; name: string; isDirectory: boolean }[] = [];
  const entries = await opendir(directory).catch(undefinedIfMissing);
  for await (const entry of entries ?? []) {
    const { name } = entry;
    if (entry.isDirectory() && !name.startsWith('.')) names.push({ sortsAs: `${name}/`, name, isDirectory: true });
    if (entry.isFile() && name.endsWith(CONTENT))
      names.push({ sortsAs: name.slice(0, -CONTENT.length), name, isDirectory: false });
  }
  return names;
}

async function sweep(incoming: string, before: number): Promise<number> {
  let count = 0;
  for await (const { name } of (await opendir(incoming).catch(undefinedIfMissing)) ?? []) {
    const file = path.join(incoming, name);
    const found = await statFile(file).catch(undefinedIfMissing);
    if (!found || found.mtimeMs > before) continue;
    await rm(file, { force: true });
    count++;
  }
  return count;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

async function mapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw fail('file_not_found', { cause: error });
    if (codeOf(error) === 'ENOSPC') throw fail('file_store_full', { cause: error });
    throw error;
  }
}
