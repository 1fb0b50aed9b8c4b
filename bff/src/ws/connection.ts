import type { WebSocket } from 'ws';
import type { SignedToken } from '@tallscreen/kit/auth/access-token';
import type { Person } from '@tallscreen/kit/auth/person';

/** Close codes in addition to the standard's 1003 (not text), 1008 (too many frames) and 1009 (too large). */
export const CLOSE = { unauthenticated: 4401, forbidden: 4403, tooMany: 4429, restart: 1012 } as const;

/** One open socket. A process may have tens of thousands, so it contains nothing that can be shared. */
export interface Connection {
  readonly ws: WebSocket;
  /** of the client, for the log */
  readonly address: string | undefined;
  /** sent along with the commands of this socket */
  token: string;
  user: Person;
  userId: number;
  sessionId: string;
  issuedAtMs: number;
  expiresAtMs: number;
  /** when the client last sent anything, including pongs */
  seenAtMs: number;
  /** tokens of the frame limit; see takeFrame */
  allowance: number;
  allowanceAtMs: number;
  /** number of frames being handled or waiting; they are handled one by one */
  pending: number;
  tail: Promise<void> | undefined;
  /** when a typing frame was last forwarded */
  typingAtMs: number;
  /** writes left at the last count, and the time of it; both 0 before the first */
  writesLeft: number;
  countedAtMs: number;
  /** the count in progress; never rejects */
  counting: Promise<void> | undefined;
}

const BURST = 60;
const FRAMES_PER_SECOND = 20;
/** Upper bound of unread bytes. Above it the client is disconnected; it reconnects and loads what it missed. */
const MAX_BUFFERED_BYTES = 512 * 1024;

export function createConnection(ws: WebSocket, token: string, signed: SignedToken, address?: string): Connection {
  const { person: user, userId, sessionId, issuedAtMs, expiresAtMs } = signed;
  const now = Date.now();
  return {
    ws,
    address,
    token,
    user,
    userId,
    sessionId,
    issuedAtMs,
    expiresAtMs,
    seenAtMs: now,
    allowance: BURST,
    allowanceAtMs: now,
    pending: 0,
    tail: undefined,
    typingAtMs: 0,
    writesLeft: 0,
    countedAtMs: 0,
    counting: undefined,
  };
}

export function renew(connection: Connection, token: string, signed: SignedToken): void {
  const { person: user, sessionId, issuedAtMs, expiresAtMs } = signed;
  Object.assign(connection, { token, user, sessionId, issuedAtMs, expiresAtMs });
}

/** Counts one frame (token bucket). Returns false if it exceeds the limit. `scale` is RATE_LIMIT_SCALE. */
export function takeFrame(connection: Connection, nowMs: number, scale: number): boolean {
  const earned = ((nowMs - connection.allowanceAtMs) * FRAMES_PER_SECOND) / 1000;
  connection.allowance = Math.min(BURST, connection.allowance + Math.max(0, earned)) - 1 / scale;
  connection.allowanceAtMs = nowMs;
  return connection.allowance >= 0;
}

export function send({ ws }: Pick<Connection, 'ws'>, text: string): void {
  if (ws.readyState !== ws.OPEN) return;
  if (ws.bufferedAmount > MAX_BUFFERED_BYTES) ws.terminate();
  else ws.send(text);
}
