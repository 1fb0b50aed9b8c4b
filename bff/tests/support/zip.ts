import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

const open = promisify<Buffer, object, ZipFile>(fromBuffer);

/** Returns the files of a ZIP by their paths; `text` reads one. */
export async function openZip(bytes: Buffer): Promise<Map<string, { size: number; text: () => Promise<string> }>> {
  const zip = await open(bytes, { lazyEntries: false, autoClose: false });
  const files = new Map<string, { size: number; text: () => Promise<string> }>();
  const read = promisify(
    zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: never) => void) => void,
  );
  zip.on('entry', (entry: Entry) =>
    files.set(entry.fileName, {
      size: entry.uncompressedSize,
      text: async () => text((await read(entry)) as unknown as NodeJS.ReadableStream),
    }),
  );
  await once(zip, 'end');
  return files;
}
