import type { Connection } from './engine.ts';
import { CommandError } from './errors.ts';

const IDLE_MS = 600_000;

export type Cursor = {
  readonly id: string;
  readonly db: string;
  /** Documents that were read but not yet requested. */
  documents: Buffer[];
  /** The engine's continuation; null at the end. */
  continuation: Buffer | null;
  /** The connection that holds the state of the query, for some queries. */
  readonly pinned: Connection | undefined;
};

export type Cursors = {
  nextId(): string;
  add(cursor: Cursor, owner: object): void;
  /** Removes a cursor while a page is read from it, so that it is not freed meanwhile. */
  take(id: string, owner: object): Cursor;
  close(cursor: Cursor): void;
  kill(id: string): boolean;
  /** Frees the cursors that only this closed client connection used. */
  forget(owner: object): void;
};

type Entry = { readonly cursor: Cursor; readonly owners: Set<object>; readonly idle: NodeJS.Timeout };

export function createCursors(idleMs = IDLE_MS): Cursors {
  const open = new Map<string, Entry>();
  const owners = new WeakMap<Cursor, Set<object>>();
  let last = BigInt(Date.now()) << 16n;

  // Close a pinned connection: its state could leak into the next query.
  const free = (cursor: Cursor, finished: boolean): void => cursor.pinned?.release(!finished);

  const kill = (id: string): boolean => {
    const entry = open.get(id);
    if (entry === undefined) return false;
    open.delete(id);
    clearTimeout(entry.idle);
    free(entry.cursor, false);
    return true;
  };

  return {
    nextId: () => String(++last),
    add(cursor, owner) {
      const users = owners.get(cursor) ?? new Set<object>();
      users.add(owner);
      owners.set(cursor, users);
      open.set(cursor.id, { cursor, owners: users, idle: setTimeout(() => kill(cursor.id), idleMs).unref() });
    },
    take(id, owner) {
      const entry = open.get(id);
      if (entry === undefined) throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
      open.delete(id);
      clearTimeout(entry.idle);
      entry.owners.add(owner);
      return entry.cursor;
    },
    close: (cursor) => free(cursor, true),
    kill,
    forget(owner) {
      for (const [id, { owners: users }] of open) if (users.delete(owner) && users.size === 0) kill(id);
    },
  };
}
