import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';

/** How long keys wait after another entry became the chosen one without the admin's action. */
const SETTLE_MS = 1_000;

type Seen = { id: string; entry?: QueueEntry; index: number; list: unknown };
type Props = {
  loaded: readonly QueueEntry[];
  hidden: ReadonlySet<string>;
  /** Identifies what the loaded entries belong to, such as the filters; undefined while others load. */
  list: unknown;
  /** Whether a chosen entry that has left the list stays on the screen. */
  doesKeep?: boolean;
};

/**
 * The chosen entry stays chosen, and on the screen, until the admin moves on or decides it, even if it leaves the list:
 * otherwise a key would decide an entry that the admin has not read.
 */
export function useChosen({ loaded, hidden, list, doesKeep = true }: Props) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const open = loaded.filter(({ id }) => !hidden.has(id));
  const found = open.findIndex(({ id }) => id === seen?.id);
  const kept =
    doesKeep && found < 0 && seen?.entry && !hidden.has(seen.id) && (list === undefined || seen.list === list)
      ? seen.entry
      : undefined;
  const entries = kept ? open.toSpliced(seen?.index ?? 0, 0, kept) : open;
  const index = kept ? entries.indexOf(kept) : Math.max(0, found);
  const chosen = entries[index];

  if (!chosen && seen) setSeen(null);
  const isStale = seen?.entry !== chosen || seen?.index !== index || (list !== undefined && seen?.list !== list);
  if (chosen && isStale) setSeen({ id: chosen.id, entry: chosen, index, list: list ?? seen?.list });

  const meant = useRef<string | undefined>(undefined);
  const settledAt = useRef(0);
  const isFirst = useRef(true);
  const chosenId = chosen?.id;
  useLayoutEffect(() => {
    if (chosenId === undefined) return;
    if (!isFirst.current && meant.current !== chosenId) settledAt.current = Date.now() + SETTLE_MS;
    isFirst.current = false;
    meant.current = chosenId;
  }, [chosenId]);

  const want = (id: string) => {
    meant.current = id;
    const at = entries.findIndex((entry) => entry.id === id);
    const entry = entries[at];
    setSeen({ id, ...(entry && { entry }), index: Math.max(0, at), list });
  };
  const isSettled = useCallback(() => Date.now() >= settledAt.current, []);
  return { entries, index, chosen, hasLeft: kept !== undefined, want, isSettled };
}
