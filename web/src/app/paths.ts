/** The address of a person's profile; that of a deleted account leads to the page "not found". */
export const profileOf = (username: string | null | undefined): string =>
  username ? `/profile/${encodeURIComponent(username)}` : '/404';
