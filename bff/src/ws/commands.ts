import { randomUUID } from 'node:crypto';
import type { SignedToken } from '@tallscreen/kit/auth/access-token';
import { runRequest } from '@tallscreen/kit/context';
import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import { logRefusal } from '#http/log-refusals';
import { noHeaders } from '@tallscreen/kit-http/rate-limiter';
import type { RateLimiter } from '#http/rate-limits';
import { readByName } from '#routes/profiles';
import type { RouteDeps } from '#routes/deps';
import { sendMessage } from '#routes/send-message';
import { clientIdFor } from '#views/client-id';
import { iso } from '#views/scalar';
import { renew, type Connection } from '#ws/connection';
import type { Command, ServerFrame } from '#contract/socket';

export interface CommandDeps extends Pick<RouteDeps, 'clients' | 'reads'> {
  readonly limiter: Pick<RateLimiter, 'count'>;
  readonly logger: Logger;
  /** verifies a token or redeems a ticket, as at the opening of a socket */
  readonly admit: (token: string) => Promise<{ readonly token: string; readonly signed: SignedToken }>;
}

type Answer = ServerFrame | undefined;
export type RunCommand = (connection: Connection, command: Command) => Promise<Answer>;

const TIMEOUT_MS = 10_000;
/** The route of sockets in the log. */
export const SOCKET_PATH = '/ws/chat/{id}';
/** With fewer calls left than this, each frame waits for its count. Each socket of a user may be one count behind. */
const NEAR_LIMIT = 40;
/** An older count is not trusted, because it does not include calls over other sockets and processes. */
const COUNT_VALID_MS = 2_000;
const TYPING_EVERY_MS = 1_000;

type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

export function createCommands({ clients, reads, limiter, logger, admit }: CommandDeps): RunCommand {
  /**
   * Counts one write. While the user is far from the limit the frame does not wait for Redis; if the limit is reached
   * meanwhile, the next frame is refused. Each socket has at most one count in progress.
   */
  async function count(connection: Connection): Promise<void> {
    await connection.counting;
    const isFar = connection.writesLeft > NEAR_LIMIT && Date.now() - connection.countedAtMs < COUNT_VALID_MS;
    const counting = limiter.count(['write'], { req: {}, user: connection.user }, noHeaders, 'before');
    const note = (left: number): void => void Object.assign(connection, { writesLeft: left, countedAtMs: Date.now() });
    connection.counting = counting.then(note, () => note(0));
    if (!isFar) await counting;
  }

  const table: { [T in Command['type']]: (connection: Connection, command: CommandOf<T>) => Promise<Answer> } = {
    async message(connection, { receiver_id, content, client_id }) {
      await count(connection);
      const receiverId =
        typeof receiver_id === 'number' ? fromId(receiver_id) : (await readByName({ reads }, receiver_id)).id;
      const given = { receiverId, content, clientId: clientIdFor(client_id) };
      const { id, createdAt } = await sendMessage(clients, connection.userId, given);
      return { type: 'ack', client_id: client_id ?? null, message_id: Number(id), timestamp: iso(createdAt) };
    },

    async read(connection, { message_id }) {
      await count(connection);
      const { markedCount } = await clients.messages.markRead({ messageId: fromId(message_id) });
      return { type: 'ack', up_to: message_id, marked: Number(markedCount) };
    },

    async typing(connection, { receiver_id: to }) {
      if (to === connection.userId) throw fail('cannot_message_yourself');
      const now = Date.now();
      if (now - connection.typingAtMs < TYPING_EVERY_MS) return undefined;
      connection.typingAtMs = now;
      await clients.messages.reportTyping({ userId: fromId(to) });
      return undefined;
    },

    async auth(connection, { token: given }) {
      const { token, signed } = await admit(given);
      if (signed.userId !== connection.userId) throw fail('token_of_another_account');
      renew(connection, token, signed);
      return { type: 'authenticated', expires_in: Math.floor((signed.expiresAtMs - Date.now()) / 1000) };
    },

    ping: () => Promise.resolve({ type: 'pong' }),
  };

  return (connection, command) => {
    const { token: accessToken, userId, address: clientAddress } = connection;
    const request = {
      requestId: randomUUID(),
      clientAddress,
      userId,
      deadlineAt: Date.now() + TIMEOUT_MS,
      accessToken,
    };
    return runRequest(request, () =>
      table[command.type](connection, command as never).catch((error: unknown) => {
        logRefusal(logger, { method: command.type, path: SOCKET_PATH }, error);
        throw error;
      }),
    );
  };
}
