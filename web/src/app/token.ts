export const TOKEN_KEY = 'token';

export type TokenStore = {
  read: () => string | null;
  write: (token: string) => void;
  clear: () => void;
  /** Clears the whole local storage of this origin. */
  clearAll: () => void;
};

/** Keeps the access token in local storage, or in memory where the browser forbids storage. */
export function createTokenStore(storage: Storage | undefined): TokenStore {
  let memory: string | null = null;
  return {
    read: () => storage?.getItem(TOKEN_KEY) ?? memory,
    write: (token) => {
      memory = null;
      try {
        if (!storage) throw new Error('No storage.');
        storage.setItem(TOKEN_KEY, token);
      } catch {
        // Storage is forbidden or full: remove the older token, or it would be read instead of this one.
        storage?.removeItem(TOKEN_KEY);
        memory = token;
      }
    },
    clear: () => {
      memory = null;
      storage?.removeItem(TOKEN_KEY);
    },
    clearAll: () => {
      memory = null;
      storage?.clear();
    },
  };
}

/** Returns the id of the user to whom the token belongs; null if the token names no user. */
export function holderOf(token: string | null): number | null {
  try {
    const payload = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload ?? '')) as { sub?: unknown };
    return typeof sub === 'string' && sub !== '' ? Number(sub) : null;
  } catch {
    return null;
  }
}

/** Stores a choice for later visits; if storage is forbidden or full it holds until the page is left. */
export function keepInBrowser(key: string, value: string, area?: Area): void {
  try {
    browserStorage(area)?.setItem(key, value);
  } catch {
    // The choice still takes effect on this page.
  }
}

/** `sessionStorage` belongs to one tab and lasts until it is closed. */
type Area = 'localStorage' | 'sessionStorage';

/** Returns undefined where cookies are blocked: there, reading the storage throws. */
export function browserStorage(area: Area = 'localStorage'): Storage | undefined {
  try {
    return globalThis[area];
  } catch {
    return undefined;
  }
}
