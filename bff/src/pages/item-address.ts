import type { Links } from '#pages/heads';

/** The item that an address of this installation names, with the ids and names as texts. */
export interface ItemAddress {
  readonly video?: string;
  /** the comment below the video that is shown first */
  readonly comment?: string;
  readonly profile?: string;
}

/** Returns the video, comment or profile at an address of this installation; undefined for any other address. */
export function readItemAddress(url: string, { origin }: Pick<Links, 'origin'>): ItemAddress | undefined {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin) return undefined;
  const { pathname, searchParams } = parsed;
  const [, page] = /^\/(?:video|embed)\/(\d+)\/?$/.exec(pathname) ?? [];
  const video = page ?? (pathname === '/feed' ? searchParams.get('video') : null);
  if (video !== null) {
    const comment = searchParams.get('comment');
    return { video, ...(comment !== null && { comment }) };
  }
  const [, name] = /^\/profile\/([^/]+)\/?$/.exec(pathname) ?? [];
  return name === undefined ? undefined : decoded(name);
}

function decoded(name: string): ItemAddress | undefined {
  try {
    return { profile: decodeURIComponent(name) };
  } catch {
    return undefined;
  }
}
