/** So many reports of one user on things of one owner within `FLOOD_MS` are a flood. */
export const FLOOD_FROM = 10;
export const FLOOD_MS = 60 * 60_000;

/** A queue item that only one user has reported; all those given together are about things of one owner. */
export interface FloodMember {
  readonly id: string;
  readonly since: Date;
  /** Whether it waits behind another one of the flood. */
  readonly isFolded: boolean;
  /** How many wait behind it. */
  readonly behind: number;
  /** Whether an admin has claimed it. */
  readonly isHeld: boolean;
}

export interface Flood {
  /** the one that stands in the queue for all */
  readonly headId: string;
  /** those that wait behind it */
  readonly foldedIds: readonly string[];
  /** those that an admin has claimed: nothing waits behind them any more */
  readonly heldIds: readonly string[];
}

/**
 * Returns the flood that these queue items are, null if they are none. `members`: highest priority first. The most
 * urgent one stands in the queue, and the next takes its place when it is decided, so that a flood takes one place at a
 * time and nothing of it is lost. What an admin has claimed is not taken away.
 */
export function floodOf(members: readonly FloodMember[], now: Date): Flood | null {
  const isRecent = ({ since }: FloodMember) => now.getTime() - since.getTime() < FLOOD_MS;
  const isNew = members.filter(isRecent).length >= FLOOD_FROM;
  const flood = members.filter((each) => each.isFolded || each.behind > 0 || (isNew && isRecent(each)));
  const [head] = flood.filter(({ isHeld }) => !isHeld);
  if (!head) return null;
  const idsOf = (held: boolean) => flood.flatMap(({ id, isHeld }) => (isHeld === held && id !== head.id ? [id] : []));
  return { headId: head.id, foldedIds: idsOf(false), heldIds: idsOf(true) };
}
