const MOST = 8;

const keyOf = (userId: number): string => `recent-searches-${userId}`;

/** Half an emoji, which earlier versions could store, cannot be put into an address. */
const isSearch = (text: unknown): text is string => typeof text === 'string' && text.isWellFormed();

/** The user's last searches, newest first. They stay in this browser; where it forbids storage there are none. */
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
    // The searches are not kept.
  }
  return [...searches];
}

/** Returns the searches that are left. */
export const forgetSearch = (userId: number, text: string): string[] =>
  store(
    userId,
    readRecentSearches(userId).filter((search) => search !== text),
  );

export const forgetSearches = (userId: number): string[] => store(userId, []);

/** Puts a search first. */
export const rememberSearch = (userId: number, text: string): string[] =>
  store(userId, [text, ...readRecentSearches(userId).filter((search) => search !== text)].slice(0, MOST));
