import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { MediaItem } from '#domain/media-item';

export interface PageRequest {
  /** 0 for the default */
  readonly pageSize: number;
  /** empty for the first page */
  readonly pageToken: string;
}

export interface Page<T> {
  readonly items: T[];
  /** empty on the last page */
  readonly nextPageToken: string;
}

export type MediaItemPage = Page<MediaItem>;

const DEFAULT_SIZE = 20;
const MAX_SIZE = 50;
const tokenSchema = z.number().int().positive();

/** Reads one page by descending id. The page token holds the id of the last media item before the page. */
export async function readPage<T extends { readonly id: number }>(
  { pageSize, pageToken }: PageRequest,
  list: (at: { before?: number; limit: number }) => Promise<T[]>,
  maxSize = MAX_SIZE,
): Promise<Page<T>> {
  const size = Math.min(pageSize > 0 ? pageSize : DEFAULT_SIZE, maxSize);
  const before = pageToken ? { before: decodePageToken(tokenSchema, pageToken) } : {};
  const found = await list({ ...before, limit: size + 1 });
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items, nextPageToken: found.length > size && last ? encodePageToken(last.id) : '' };
}
