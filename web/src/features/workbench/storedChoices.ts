import { browserStorage } from '../../app/token.ts';
import type { Choice } from './choices.ts';

const KEY = 'queue-choices';

/** Session storage belongs to one tab: in another tab the same choice could still be undone. */
const storage = () => browserStorage('sessionStorage');

/** Returns the choices of this admin that were not answered before the page was left. */
export function readChoices(ownerId: number): Choice[] {
  try {
    const stored = JSON.parse(storage()?.getItem(KEY) ?? 'null') as { ownerId?: unknown; choices?: unknown } | null;
    return stored?.ownerId === ownerId && Array.isArray(stored.choices) ? (stored.choices as Choice[]) : [];
  } catch {
    return [];
  }
}

export function storeChoices(ownerId: number, choices: readonly Choice[]): void {
  try {
    if (choices.length === 0) storage()?.removeItem(KEY);
    else storage()?.setItem(KEY, JSON.stringify({ ownerId, choices }));
  } catch {
    // Storage is full or forbidden; the choices still wait in memory, and are sent when the page is left.
  }
}
