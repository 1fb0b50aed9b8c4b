import { browserStorage } from '../token.ts';
import type { Unsent } from './slice.ts';

const KEY = 'outbox';

/**
 * Keeps unsent messages over a reload. Uses session storage, which belongs to one tab: with local storage another tab
 * would send them too. If the browser forbids storage, messages live as long as the page.
 */
const storage = () => browserStorage('sessionStorage');

/** Validates a stored entry and resets its failed attempts, so that it is sent at once. */
function toUnsent(entry: unknown): Unsent[] {
  const { clientId, receiverId, content } = (entry ?? {}) as Partial<Unsent>;
  const isWhole = typeof clientId === 'string' && typeof content === 'string' && typeof receiverId === 'number';
  return isWhole ? [{ clientId, receiverId, content, failedAttempts: 0 }] : [];
}

/** Returns the stored messages of this user; none if they belong to another one. */
export function readStoredOutbox(ownerId: number): Unsent[] {
  try {
    const stored = JSON.parse(storage()?.getItem(KEY) ?? 'null') as { ownerId?: unknown; entries?: unknown } | null;
    return stored?.ownerId === ownerId && Array.isArray(stored.entries) ? stored.entries.flatMap(toUnsent) : [];
  } catch {
    return [];
  }
}

export function storeOutbox(ownerId: number, entries: readonly Unsent[]): void {
  const waiting = entries.filter(({ refused }) => !refused);
  try {
    if (waiting.length === 0) storage()?.removeItem(KEY);
    else storage()?.setItem(KEY, JSON.stringify({ ownerId, entries: waiting }));
  } catch {
    // Storage is full; the messages still wait in memory.
  }
}

export const clearStoredOutbox = (): void => storage()?.removeItem(KEY);
