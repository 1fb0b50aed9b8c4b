import { setTimeout as sleep } from 'node:timers/promises';
import { call, register, type Person } from './api.ts';
import { until, URL_OF_CLUSTER } from './tools.ts';

const EVERY_MS = 500;
/** A message without an answer is sent again after this time, under the same client_id. */
const AGAIN_MS = 2_000;
const MOST_UNANSWERED = 8;
const OPEN_LIMIT_MS = 3_000;
/** After this time a socket must be back. */
const AWAY_LIMIT_MS = 3_000;

interface Frame {
  readonly type: string;
  readonly client_id?: string;
  readonly message_id?: number;
  readonly content?: string;
}

interface Line {
  readonly send: (frame: object) => void;
  /** the longest time that it was away */
  readonly awayMs: () => number;
  readonly times: () => number;
  readonly close: () => Promise<void>;
}

/** A socket that reconnects like the web client's. */
function openLine(person: Person, onOpen: () => unknown, onFrame: (frame: Frame) => void): Line {
  let socket: WebSocket | undefined;
  let isDone = false;
  let lostAt: number | undefined;
  let [longestMs, times] = [0, 0];

  async function open(): Promise<WebSocket> {
    const { ticket } = await call<{ ticket: string }>(person.token, 'POST', '/auth/ws-ticket');
    const fresh = new WebSocket(`${URL_OF_CLUSTER.replace(/^http/, 'ws')}/ws/chat/${person.id}?token=${ticket}`);
    fresh.addEventListener('message', ({ data }) => onFrame(JSON.parse(String(data)) as Frame));
    const limit = setTimeout(() => fresh.close(), OPEN_LIMIT_MS);
    await eventOf(fresh, 'open').finally(() => clearTimeout(limit));
    return fresh;
  }

  async function keep(): Promise<void> {
    while (!isDone) {
      try {
        socket = await open();
        if (lostAt !== undefined) longestMs = Math.max(longestMs, Date.now() - lostAt);
        const closed = eventOf(socket, 'close');
        void onOpen();
        await closed;
        times += 1;
        lostAt = Date.now();
      } catch {
        // A failed attempt does not restart the measured time.
        lostAt ??= Date.now();
      }
      await sleep(200);
    }
  }

  const kept = keep();
  return {
    send: (frame) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame)),
    awayMs: () => longestMs,
    times: () => times,
    close() {
      isDone = true;
      socket?.close();
      return kept;
    },
  };
}

/** Rejects if the socket fails or closes first. */
const eventOf = (socket: WebSocket, wanted: 'open' | 'close'): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.addEventListener(wanted, () => resolve(), { once: true });
    const failed = (): void => reject(new Error('the socket does not open'));
    if (wanted === 'open') for (const name of ['error', 'close']) socket.addEventListener(name, failed, { once: true });
  });

export interface Pair {
  /** Resolves with statistics; rejects if a message was lost or a socket was away too long. */
  readonly end: () => Promise<string>;
}

/** Two users: one sends numbered messages to the other during a step. */
export async function startPair(): Promise<Pair> {
  const [from, to] = [await register('user'), await register('user')];
  /** messages without an answer, by the time of the last attempt */
  const unanswered = new Map<string, number>();
  const seen = new Map<string, 'at once' | 'after a reconnection'>();
  let newest = 0;
  let sent = 0;

  function say(clientId: string): void {
    unanswered.set(clientId, Date.now());
    sender.send({ type: 'message', receiver_id: to.id, content: clientId, client_id: clientId });
  }
  async function readMissed(): Promise<void> {
    const after = newest > 0 ? { after: String(newest) } : {};
    for (let cursor = ''; ;) {
      const query = new URLSearchParams({ limit: '100', ...after, ...(cursor && { cursor }) });
      const page = await call<{ messages: { id: number; content: string }[]; next_cursor: string | null }>(
        to.token,
        'GET',
        `/messages/conversation/${from.id}?${query.toString()}`,
      );
      for (const { id, content } of page.messages) see(id, content, 'after a reconnection');
      if (page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }
  function see(id: number, content: string, how: 'at once' | 'after a reconnection'): void {
    newest = Math.max(newest, id);
    if (!seen.has(content)) seen.set(content, how);
  }

  const troubles: string[] = [];
  const remember = (error: Error): number => troubles.push(error.message);
  const hearer = openLine(
    to,
    () => readMissed().catch(remember),
    (frame) => {
      const { type, message_id: id = 0, content = '' } = frame;
      if (type === 'new_message') see(id, content, 'at once');
    },
  );
  const sender = openLine(
    from,
    () => {
      for (const clientId of unanswered.keys()) say(clientId);
    },
    ({ type, client_id: clientId = '' }) => void (type === 'sent' && unanswered.delete(clientId)),
  );
  let isEnding = false;
  /** One frame at a time, the oldest without an answer first: a socket may send 240 a minute. */
  const talk = setInterval(() => {
    const [oldest] = unanswered;
    if (oldest && Date.now() - oldest[1] > AGAIN_MS) {
      unanswered.delete(oldest[0]);
      say(oldest[0]);
    } else if (!isEnding && unanswered.size < MOST_UNANSWERED) say(`message-${sent++}`);
  }, EVERY_MS);
  await until('the first message arrives', async () => seen.size > 0, 60_000);
  // Only a few messages may wait for an answer.
  await call(to.token, 'POST', '/messages', { receiver_id: from.id, content: 'I am here.' });

  return {
    async end() {
      isEnding = true;
      await until('every message arrives', async () => seen.size === sent, 60_000).catch(() => undefined);
      clearInterval(talk);
      const lost = Array.from({ length: sent }, (_, n) => `message-${n}`).filter((each) => !seen.has(each));
      const times = sender.times() + hearer.times();
      const awaySeconds = Math.max(sender.awayMs(), hearer.awayMs()) / 1000;
      await Promise.all([sender.close(), hearer.close()]);
      for (const { token, password } of [from, to])
        await call(token, 'DELETE', '/users/me', new URLSearchParams({ password }));
      if (troubles.length > 0) throw new Error(`missed messages could not be read: ${troubles.join(', ')}`);
      if (lost.length > 0) throw new Error(`${lost.length} of ${sent} messages were lost: ${lost[0]} … ${lost.at(-1)}`);
      if (awaySeconds * 1000 > AWAY_LIMIT_MS) throw new Error(`a socket was away for ${awaySeconds} s`);
      const late = [...seen.values()].filter((how) => how !== 'at once').length;
      const back = times === 0 ? '' : `; ${times} sockets lost and back within ${awaySeconds} s`;
      return `${sent} messages, none lost, ${late} read after a reconnection${back}`;
    },
  };
}
