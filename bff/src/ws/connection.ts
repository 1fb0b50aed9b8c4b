import type { WebSocket } from 'ws';
import type { SignedToken } from '@tallscreen/kit/auth/access-token';
import type { Person } from '@tallscreen/kit/auth/person';

/** Beside the standard's own: 1003 no text, 1008 too many frames, 1009 too large, 1012 come back. */
export const CLOSE = { unauthenticated: 4401, forbidden: 4403, tooMany: 4429, restart: 1012 } as const;

/** One open socket. There may be tens of thousands: nothing is kept that can be shared. */
export interface Connection {
  readonly ws: WebSocket;
  /** goes along with what is commanded here */
  token: string;
  person: Person;
  userId: number;
  sessionId: string;
  issuedAtMs: number;
  expiresAtMs: number;
  /** when anything last came from the other end */
  seenAtMs: number;
  /** frames that may be taken at once; see takeFrame */
  allowance: number;
  allowanceAtMs: number;
  /** frames under way; the next begins when the one before has ended */
  underWay: number;
  tail: Promise<void> | undefined;
  /** when it was last told on that somebody types here, to whomever */
  typingAtMs: number;
  /** how many writes the person had left when last counted, and when that was; 0 before that */
  writesLeft: number;
  countedAtMs: number;
  /** the count that is under way; never rejects */
  counting: Promise<void> | undefined;
}

const BURST = 60;
const FRAMES_PER_SECOND = 20;
/** What a client has not taken is kept up to here; whoever is slower comes back and asks for what was missed. */
const MAX_BUFFERED_BYTES = 512 * 1024;

export function createConnection(ws: WebSocket, token: string, signed: SignedToken): Connection {
  const { person, userId, sessionId, issuedAtMs, expiresAtMs } = signed;
  const now = Date.now();
  return {
    ws,
    token,
    person,
    userId,
    sessionId,
    issuedAtMs,
    expiresAtMs,
    seenAtMs: now,
    allowance: BURST,
    allowanceAtMs: now,
    underWay: 0,
    tail: undefined,
    typingAtMs: 0,
    writesLeft: 0,
    countedAtMs: 0,
    counting: undefined,
  };
}

export function renew(connection: Connection, token: string, signed: SignedToken): void {
  const { person, sessionId, issuedAtMs, expiresAtMs } = signed;
  Object.assign(connection, { token, person, sessionId, issuedAtMs, expiresAtMs });
}

/** False for one frame too many. `scale` is that of all limits. */
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
