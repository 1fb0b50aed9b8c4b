import { noCut } from '@tallscreen/proto/rules/cut-rules';
import { Readable } from 'node:stream';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import type { Connection } from 'mongoose';
import { keysOf, newMediaItem, type MediaFiles, type MediaItemKind } from '../src/domain/media-item.ts';
import { noDetails } from '../src/domain/video-details.ts';
import { createMediaItemStore } from '../src/store/media-items.ts';

const filesOf = (id: number): MediaFiles => ({
  renditions: [{ name: '720p', key: `videos/${id}/a/720p.mp4`, width: 720, height: 1_280, sizeBytes: 1 }],
  posterKey: `videos/${id}/a/poster.jpg`,
  stripKey: `videos/${id}/a/strip.jpg`,
});

export interface InsertedItem {
  readonly id: number;
  readonly uploaderId: number;
  readonly status: MediaItemStatus;
  readonly kind?: MediaItemKind;
  readonly publishAt?: Date | null;
}

/**
 * Stores a video or promo as if it had been processed and decided on, without objects for its files and without an
 * event.
 */
export async function insertVideo(
  connection: Connection,
  { id, uploaderId, status, kind = 'video', publishAt = null }: InsertedItem,
): Promise<void> {
  const source = { container: 'mp4', objectKey: `incoming/${id}`, sizeBytes: 1, sha256: `${id}`, cut: noCut } as const;
  const properties = { durationMs: 5_000, width: 720, height: 1_280, hasAudio: true };
  const given = { id, kind, uploaderId, details: { ...noDetails, title: 'New', publishAt }, source };
  const item = { ...newMediaItem(given, properties, new Date()), status, files: filesOf(id), revision: 9 };
  await inTransaction(connection, async (session) => {
    await createMediaItemStore(connection).insert(session, item);
    // There is nothing to process.
    await connection
      .collection<{ _id: number }>('media_items')
      .updateOne({ _id: id }, { $unset: { job: '' } }, { session });
  });
}

/** Puts a live item in place, with files of one byte: transcoding one takes seconds. */
export async function insertLiveItem(
  { connection, blobs }: { connection: Connection; blobs: Blobs },
  { kind, ...item }: { id: number; uploaderId: number; kind: MediaItemKind },
): Promise<void> {
  for (const key of keysOf(filesOf(item.id)))
    await blobs.putStream(key, Readable.from([Buffer.from('x')]), { contentType: 'video/mp4' });
  await insertVideo(connection, { ...item, kind, status: kind === 'promo' ? 'approved' : 'testing' });
}
