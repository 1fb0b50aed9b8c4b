import { readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import type { ReadOwnItem, Viewer } from '#app/read-own-item';
import type { Viewing } from '#domain/viewing';
import type { ViewerCursor, ViewingStore } from '#store/viewings';

const sizes = { fallback: 50, max: 100 };
const whole = z.number().int().nonnegative();
const cursor = z.tuple([whole, whole]).transform(([lastAtMs, viewerId]): ViewerCursor => ({ lastAtMs, viewerId }));

export interface ListViewersDeps {
  readonly readOwnItem: ReadOwnItem;
  readonly viewings: Pick<ViewingStore, 'listViewers'>;
}

/** Creates the function that lists who viewed an item, latest view first, for its uploader or an admin. */
export function createListViewers({ readOwnItem, viewings }: ListViewersDeps) {
  return async function listViewers(viewer: Viewer, itemId: number, request: PageRequest): Promise<Page<Viewing>> {
    await readOwnItem(viewer, itemId);
    return await readPage(request, {
      sizes,
      cursor,
      list: (keyset) => viewings.listViewers(itemId, keyset),
      cursorOf: ({ latest, viewerId }): [number, number] => [latest?.atMs ?? 0, viewerId],
    });
  };
}
