import type { Connection } from './engine.ts';
import { CommandError } from './errors.ts';

const IDLE_MS = 600_000;

export type Cursor = {
  readonly id: string;
  readonly db: string;
  /** Read already, not yet asked for. */
  documents: Buffer[];
  /** Where the engine goes on; null when it is through. */
  continuation: Buffer | null;
  /** The engine keeps the state of some queries on the connection that began them. */
  readonly pinned: Connection | undefined;
};

export type Cursors = {
  nextId(): string;
  add(cursor: Cursor, owner: object): void;
  /** Takes a cursor out while a page is read from it, so that nobody frees it meanwhile. */
  take(id: string, owner: object): Cursor;
  close(cursor: Cursor): void;
  kill(id: string): boolean;
  /** A client connection is gone: what only it has used is freed. */
  forget(owner: object): void;
};

type Entry = { readonly cursor: Cursor; readonly owners: Set<object>; readonly idle: NodeJS.Timeout };

export function createCursors(idleMs = IDLE_MS): Cursors {
  const open = new Map<string, Entry>();
  const owners = new WeakMap<Cursor, Set<object>>();
  let last = BigInt(Date.now()) << 16n;

  // A pinned connection goes for good, because the state on it cannot be told apart from the next user's.
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
