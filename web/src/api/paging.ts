export type Cursor = string | null;
export type CursorPage = { next_cursor?: Cursor };

/** All lists of the API are paged alike: the first page is asked for without a cursor, the last one answers none. */
export const byCursor = {
  initialPageParam: null as Cursor,
  getNextPageParam: (page: CursorPage): Cursor | undefined => page.next_cursor ?? undefined,
};

export const pageAt = (cursor: Cursor, more: Record<string, string | number> = {}) => ({
  ...more,
  ...(cursor && { cursor }),
});
