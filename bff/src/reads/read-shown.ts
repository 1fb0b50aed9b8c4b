/** One page of a service: its entries, and the token of the next one, '' if there is none. */
interface ServicePage<Item> {
  readonly items: readonly Item[];
  readonly nextPageToken: string;
}

/**
 * Upper bound of pages read for one answer. For a list of only hidden people the answer is an empty page with a next
 * page.
 */
const MAX_PAGES = 10;

/**
 * Reads one page of a list and keeps the entries that `keep` returns. Reads the next page while none is left, because
 * an empty page looks like the end of the list. `keep` is called once per page.
 */
export async function readShown<Item, Shown>(
  pageToken: string,
  read: (pageToken: string) => Promise<ServicePage<Item>>,
  keep: (items: readonly Item[]) => Promise<Shown[]>,
): Promise<{ shown: Shown[]; nextPageToken: string }> {
  let next = pageToken;
  for (let pages = 1; ; pages++) {
    const page = await read(next);
    const shown = await keep(page.items);
    next = page.nextPageToken;
    if (shown.length > 0 || next === '' || pages >= MAX_PAGES) return { shown, nextPageToken: next };
  }
}
