/** Response header of a server that wants browser traces: the share of user actions to record, 0–1. */
const SHARE_HEADER = 'x-trace-share';
/** Calls that begin within this time after the first one count as one user action, such as opening a screen. */
const ACTION_MS = 500;

export type Tracer = {
  /** Returns the W3C `traceparent` of a call that begins now; null if it is not recorded. */
  traceparent: () => string | null;
  /** Reads the share from a server's answer; an answer without one changes nothing. */
  follow: (answer: Pick<Response, 'headers'>) => void;
};

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decides which user actions the server records. Sends no spans of its own. */
export function createTracer(now = () => performance.now(), random = Math.random): Tracer {
  let share = 0;
  let action = { traceId: '', isRecorded: false, endsAt: -Infinity };
  return {
    traceparent: () => {
      if (share === 0) return null;
      if (now() >= action.endsAt) {
        action = { traceId: randomHex(16), isRecorded: random() < share, endsAt: now() + ACTION_MS };
      }
      return action.isRecorded ? `00-${action.traceId}-${randomHex(8)}-01` : null;
    },
    follow: ({ headers }) => {
      const given = headers.get(SHARE_HEADER);
      if (given !== null) share = Number(given) || 0;
    },
  };
}
