import { isEndedBy, type Revoked } from '@tallscreen/kit/auth/revocation';
import { frames } from '#ws/traffic';
import { CLOSE, send, type Connection } from '#ws/connection';

/** Upper bound of one user's open sockets at one process. Only a faulty client opens more. */
export const SOCKETS_PER_USER = 20;

export type Hub = ReturnType<typeof createHub>;

/** The open sockets of this process by user. */
export function createHub() {
  const byUser = new Map<number, Set<Connection>>();

  const of = (userId: number): ReadonlySet<Connection> => byUser.get(userId) ?? nobody;

  function* all(): Generator<Connection> {
    for (const connections of byUser.values()) yield* connections;
  }

  return {
    of,
    all,
    userIds: (): Iterable<number> => byUser.keys(),

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

    size: (): number => {
      let count = 0;
      for (const connections of byUser.values()) count += connections.size;
      return count;
    },

    deliver(userId: number, text: string): void {
      for (const connection of of(userId)) {
        send(connection, text);
        frames.sent++;
      }
    },

    /** Closes sockets so that their clients reconnect, to any process, and load what they missed. */
    askToReconnect(connections: Iterable<Connection>): void {
      for (const { ws } of connections) ws.close(CLOSE.restart, 'Please reconnect.');
    },

    /** Closes the sockets of a revoked session, or of all sessions of a user. */
    revoke(revoked: Revoked): void {
      for (const connection of 'userId' in revoked ? of(revoked.userId) : all()) {
        if (isEndedBy(revoked, connection))
          connection.ws.close(CLOSE.unauthenticated, 'Session has ended. Please log in again.');
      }
    },
  };
}

const nobody: ReadonlySet<Connection> = new Set();
