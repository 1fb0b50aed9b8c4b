import { current, isDraft } from '@reduxjs/toolkit';

export type Taken<T> = { item: T; page: number } | undefined;

/** Takes an item out of the pages (drafts) of a list. */
export function takeOut<T extends { id: number }>(pages: T[][], id: number): Taken<T> {
  for (const [page, items] of pages.entries()) {
    const at = items.findIndex((item) => item.id === id);
    const [item] = at < 0 ? [] : items.splice(at, 1);
    if (item) return { item: isDraft(item) ? (current(item as never) as T) : item, page };
  }
  return undefined;
}

/** Puts it back alone: what else was taken out meanwhile stays out. */
export function putBack<T extends { id: number }>(pages: T[][], taken: Taken<T>): void {
  if (!taken || pages.some((items) => items.some(({ id }) => id === taken.item.id))) return;
  pages[Math.min(taken.page, pages.length - 1)]?.push(taken.item);
}
