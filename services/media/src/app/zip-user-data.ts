import { Readable } from 'node:stream';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { pagesOf } from '@tallscreen/kit/page';
import type { ReadUserData } from '@tallscreen/kit/user-data';
import { ZipFile } from 'yazl';
import { mediaItemKinds } from '#domain/media-item';
import { avatarsPrefixOf } from '#domain/object-keys';
import type { MediaItemStore } from '#store/media-items';
import { listKeys } from '#store/objects';

export interface ZipUserDataDeps {
  /** Reads the records of each kind, wherever they are stored. */
  readonly readers: ReadonlyMap<string, ReadUserData>;
  readonly mediaItems: Pick<MediaItemStore, 'listUploads'>;
  readonly blobs: Pick<Blobs, 'list' | 'stat' | 'getRange'>;
}

export type ZipUserData = (userId: number) => Promise<Readable>;

const PAGE_SIZE = 50;

/**
 * Returns a ZIP file of everything that is stored about a user: a JSON list for each kind, and the user's own videos,
 * promos, captions and pictures in their best version. It is read while it is consumed. A failure destroys it.
 */
export function createZipUserData({ readers, mediaItems, blobs }: ZipUserDataDeps): ZipUserData {
  async function* listFiles(userId: number): AsyncGenerator<{ key: string; path: string }> {
    for (const kind of mediaItemKinds) {
      for (let after: number | undefined; ;) {
        const at = { limit: PAGE_SIZE, after };
        const items = await mediaItems.listUploads({ uploaderId: userId, kind, shownTo: null, ...at });
        for (const { id, files, captions } of items) {
          const [best] = files?.renditions ?? [];
          if (best) yield { key: best.key, path: `${kind}s/${id}.mp4` };
          for (const { lang, key } of captions) yield { key, path: `${kind}s/${id}.${lang}.vtt` };
        }
        after = items.at(-1)?.id;
        if (items.length < PAGE_SIZE) break;
      }
    }
    for (const key of await listKeys(blobs, avatarsPrefixOf(userId))) {
      yield { key, path: `pictures/${key.slice(avatarsPrefixOf(userId).length)}` };
    }
  }

  return async (userId) => {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    zip.on('error', (error) => output.destroy(error));
    const add = (path: string, open: () => Promise<Readable>, isCompressed: boolean): void =>
      zip.addReadStreamLazy(path, { compress: isCompressed }, (give) => {
        open().then(
          (stream) =>
            give(
              null,
              stream.once('error', (error) => output.destroy(error)),
            ),
          (error: unknown) => give(error, Readable.from([])),
        );
      });
    for (const [kind, read] of readers)
      add(`${kind}.json`, () => Promise.resolve(Readable.from(toJsonList(read, kind, userId))), true);
    for await (const { key, path } of listFiles(userId)) {
      if (await blobs.stat(key)) add(path, () => blobs.getRange(key), false);
    }
    zip.end();
    return output;
  };
}

async function* toJsonList(read: ReadUserData, kind: string, userId: number): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const { records } of pagesOf((pageToken) => read({ userId, kind, pageToken }))) {
    for (const record of records) {
      yield separator + record;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
