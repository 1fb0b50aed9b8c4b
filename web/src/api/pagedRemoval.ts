import { current, isDraft } from '@reduxjs/toolkit';

export type Removed<T> = { item: T; page: number } | undefined;

/** Removes an item from the pages (immer drafts) of a list; returns it with its page, or undefined if it is absent. */
export function removeFromPages<T extends { id: number }>(pages: T[][], id: number): Removed<T> {
  for (const [page, items] of pages.entries()) {
    const at = items.findIndex((item) => item.id === id);
    const [item] = at < 0 ? [] : items.splice(at, 1);
    if (item) return { item: isDraft(item) ? (current(item as never) as T) : item, page };
  }
  return undefined;
}

/** Restores only this item; others that were removed meanwhile stay removed. */
export function restoreToPages<T extends { id: number }>(pages: T[][], removed: Removed<T>): void {
  if (!removed || pages.some((items) => items.some(({ id }) => id === removed.item.id))) return;
  pages[Math.min(removed.page, pages.length - 1)]?.push(removed.item);
}

/** Removes an item from the cached pages at once, and puts it back when the request fails. */
export async function removeDuring<T extends { id: number }>(
  request: Promise<unknown>,
  id: number,
  edit: (change: (pages: T[][]) => void) => void,
): Promise<void> {
  let removed: Removed<T>;
  edit((pages) => {
    removed = removeFromPages(pages, id);
  });
  await request.catch(() => edit((pages) => restoreToPages(pages, removed)));
}
