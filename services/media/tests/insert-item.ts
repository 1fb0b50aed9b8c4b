import { inTransaction } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { newMediaItem, type MediaFiles, type MediaItemKind, type MediaItemStatus } from '../src/domain/media-item.ts';
import { createMediaItemStore } from '../src/store/media-items.ts';

const filesOf = (id: number): MediaFiles => ({
  renditions: [{ name: '720p', key: `media/${id}/720p.mp4`, width: 720, height: 1_280, sizeBytes: 1 }],
  posterKey: `media/${id}/poster.jpg`,
  posterWebpKey: `media/${id}/poster.webp`,
  stripKey: `media/${id}/strip.jpg`,
});

export interface InsertedItem {
  readonly id: number;
  readonly uploaderId: number;
  readonly status: MediaItemStatus;
  readonly kind?: MediaItemKind;
}

/** Stores a video or promo as if it had been processed and decided on, without objects for its files and without an event. */
export async function insertVideo(
  connection: Connection,
  { id, uploaderId, status, kind = 'video' }: InsertedItem,
): Promise<void> {
  const source = { container: 'mp4', objectKey: `incoming/${id}`, sizeBytes: 1, sha256: `${id}` } as const;
  const properties = { durationMs: 5_000, width: 720, height: 1_280, hasAudio: true };
  const given = { id, kind, uploaderId, title: 'New', hashtags: [], source } as const;
  const item = { ...newMediaItem(given, properties, new Date()), status, files: filesOf(id), revision: 9 };
  await inTransaction(connection, (session) => createMediaItemStore(connection).insert(session, item));
}
