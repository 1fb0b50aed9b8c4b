export type Cursor = string | null;
export type CursorPage = { next_cursor?: Cursor };

/** Paging options shared by all lists: the first page is requested without a cursor, the last returns none. */
export const byCursor = {
  initialPageParam: null as Cursor,
  getNextPageParam: (page: CursorPage): Cursor | undefined => page.next_cursor ?? undefined,
};

export const pageAt = (cursor: Cursor, more: Record<string, string | number> = {}) => ({
  ...more,
  ...(cursor && { cursor }),
});
