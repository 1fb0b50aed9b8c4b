import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import type { Viewing } from '#domain/viewing';
import type { ViewerCursor, ViewingStore } from '#store/viewings';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

const whole = z.number().int().nonnegative();
const cursor = z.tuple([whole, whole]).transform(([lastAtMs, viewerId]): ViewerCursor => ({ lastAtMs, viewerId }));

export interface ListViewersDeps {
  readonly readOwnItem: ReadOwnItem;
  readonly viewings: Pick<ViewingStore, 'listViewers'>;
}

export interface ViewersPage {
  readonly viewers: readonly Viewing[];
  /** empty on the last page */
  readonly nextPageToken: string;
}

/** Creates the function that lists who viewed an item, latest view first, for its uploader or an admin. */
export function createListViewers({ readOwnItem, viewings }: ListViewersDeps) {
  return async function listViewers(
    viewer: Viewer,
    itemId: number,
    page: { readonly pageSize: number; readonly pageToken: string },
  ): Promise<ViewersPage> {
    const after = page.pageToken ? decodePageToken(cursor, page.pageToken) : undefined;
    await readOwnItem(viewer, itemId);
    const pageSize = Math.min(MAX_PAGE_SIZE, page.pageSize > 0 ? page.pageSize : DEFAULT_PAGE_SIZE);
    const found = await viewings.listViewers(itemId, pageSize + 1, after);
    const viewers = found.slice(0, pageSize);
    const last = found.length > pageSize ? viewers.at(-1) : undefined;
    return { viewers, nextPageToken: last ? encodePageToken([last.latest?.atMs ?? 0, last.viewerId]) : '' };
  };
}
