const MOST = 8;

const keyOf = (userId: number): string => `recent-searches-${userId}`;

/** Drop half an emoji, which earlier versions could store: it cannot be put into an address. */
const isSearch = (text: unknown): text is string => typeof text === 'string' && text.isWellFormed();

/** The user's last searches, newest first. They are kept in this browser; if it forbids storage there are none. */
export function readRecentSearches(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function store(userId: number, searches: readonly string[]): string[] {
  try {
    if (searches.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(searches));
  } catch {
    // Storage is forbidden or full: the searches are not kept.
  }
  return [...searches];
}

/** Returns the remaining searches. */
export const forgetSearch = (userId: number, text: string): string[] =>
  store(
    userId,
    readRecentSearches(userId).filter((search) => search !== text),
  );

export const forgetSearches = (userId: number): string[] => store(userId, []);

/** Puts a search first. */
export const rememberSearch = (userId: number, text: string): string[] =>
  store(userId, [text, ...readRecentSearches(userId).filter((search) => search !== text)].slice(0, MOST));
