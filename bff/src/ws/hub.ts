import { isEndedBy, type Revoked } from '@tallscreen/kit/auth/revocation';
import { CLOSE, send, type Connection } from '#ws/connection';

/** Whoever opens more at one process has lost count of them. */
export const SOCKETS_PER_PERSON = 20;

export type Hub = ReturnType<typeof createHub>;

/** The open sockets of this process, by person. */
export function createHub() {
  const byUser = new Map<number, Set<Connection>>();

  const of = (userId: number): ReadonlySet<Connection> => byUser.get(userId) ?? nobody;

  function* all(): Generator<Connection> {
    for (const connections of byUser.values()) yield* connections;
  }

  return {
    of,
    all,
    people: (): Iterable<number> => byUser.keys(),

    add(connection: Connection): void {
      const known = byUser.get(connection.userId);
      if (known) known.add(connection);
      else byUser.set(connection.userId, new Set([connection]));
    },

    remove(connection: Connection): void {
      const known = byUser.get(connection.userId);
      known?.delete(connection);
      if (known?.size === 0) byUser.delete(connection.userId);
    },

    deliver(userId: number, text: string): void {
      for (const connection of of(userId)) send(connection, text);
    },

    /** Their clients come back at once, wherever they are led to, and ask for what they missed. */
    sendAway(connections: Iterable<Connection>): void {
      for (const { ws } of connections) ws.close(CLOSE.restart, 'Please reconnect.');
    },

    /** A session or a person has been shut out. */
    end(revoked: Revoked): void {
      for (const connection of 'userId' in revoked ? of(revoked.userId) : all()) {
        if (isEndedBy(revoked, connection))
          connection.ws.close(CLOSE.unauthenticated, 'Session has ended. Please log in again.');
      }
    },
  };
}

const nobody: ReadonlySet<Connection> = new Set();
