export const TOKEN_KEY = 'token';

export type TokenStore = {
  read: () => string | null;
  write: (token: string) => void;
  clear: () => void;
  /** Everything this origin has stored. */ clearAll: () => void;
};

/** The access token in local storage; in memory where the browser forbids storage. */
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
        // Forbidden or full: what it still holds is older than this one.
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

/** The id of the person whose token this is; null where it does not say. */
export function holderOf(token: string | null): number | null {
  try {
    const payload = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload ?? '')) as { sub?: unknown };
    return typeof sub === 'string' && sub !== '' ? Number(sub) : null;
  } catch {
    return null;
  }
}

/** Reading `localStorage` itself throws where cookies are blocked. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
