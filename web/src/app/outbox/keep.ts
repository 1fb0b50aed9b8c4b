import type { Unsent } from './slice.ts';

const KEY = 'outbox';

/**
 * What waits survives a reload, in this tab only: another tab would send it too. Where the browser forbids storage it lives
 * as long as the page.
 */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** It is tried at once, however often it was lost before. */
function toUnsent(entry: unknown): Unsent[] {
  const { clientId, receiverId, content } = (entry ?? {}) as Partial<Unsent>;
  const isWhole = typeof clientId === 'string' && typeof content === 'string' && typeof receiverId === 'number';
  return isWhole ? [{ clientId, receiverId, content, losses: 0 }] : [];
}

/** What this person had written before; of another person nothing. */
export function readKept(ownerId: number): Unsent[] {
  try {
    const kept = JSON.parse(storage()?.getItem(KEY) ?? 'null') as { ownerId?: unknown; entries?: unknown } | null;
    return kept?.ownerId === ownerId && Array.isArray(kept.entries) ? kept.entries.flatMap(toUnsent) : [];
  } catch {
    return [];
  }
}

export function keep(ownerId: number, entries: readonly Unsent[]): void {
  const waiting = entries.filter(({ refused }) => !refused);
  try {
    if (waiting.length === 0) storage()?.removeItem(KEY);
    else storage()?.setItem(KEY, JSON.stringify({ ownerId, entries: waiting }));
  } catch {
    // Full: it still waits in memory.
  }
}

export const forget = (): void => storage()?.removeItem(KEY);
