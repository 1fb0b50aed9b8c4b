export const FIRST_PAUSE_MS = 1000;
export const LONGEST_PAUSE_MS = 30_000;
const PING_MS = 25_000;
/** A refusal comes within the first second after the handshake: only what outlasts it is up. */
const SETTLED_MS = 1000;
/** Forbidden, too many lines: asking again soon would change nothing. */
const REFUSALS = [4403, 4429];

export type Frame = { type: string } & Record<string, unknown>;
export type Connection = { say: (frame: Frame) => void; stop: () => void };

type Options = {
  /** Where to, with a ticket of its own each time; rejects while there is none to be had. */
  address: () => Promise<string>;
  onUp: () => void;
  onDown: () => void;
  onFrame: (frame: Frame) => void;
};

/** Keeps a socket open until it is stopped: what ends it is followed by another after 1 s, doubling up to 30 s. */
export function keepConnected({ address, onUp, onDown, onFrame }: Options): Connection {
  let socket: WebSocket | null = null;
  let isStopped = false;
  let isOpening = false;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Not the time since the last frame: a hidden tab wakes but once a minute. */
  let isPingOpen = false;

  const say = (frame: Frame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const later = () => {
    if (isStopped) return;
    timer = setTimeout(() => void open(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const use = (opened: WebSocket) => {
    let isUp = false;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const up = () => {
      clearTimeout(settling);
      if (isUp || socket !== opened) return;
      isUp = true;
      pause = FIRST_PAUSE_MS;
      onUp();
    };
    socket = opened;
    isPingOpen = false;
    opened.addEventListener('open', () => {
      settling = setTimeout(up, SETTLED_MS);
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return;
      isPingOpen = false;
      up();
      onFrame(JSON.parse(String(data)) as Frame);
    });
    opened.addEventListener('close', ({ code }) => {
      clearTimeout(settling);
      if (socket !== opened) return;
      socket = null;
      if (isUp) onDown();
      if (REFUSALS.includes(code)) pause = LONGEST_PAUSE_MS;
      later();
    });
  };
  const open = async () => {
    clearTimeout(timer);
    if (isOpening || socket) return;
    isOpening = true;
    const url = await address().catch(() => null);
    isOpening = false;
    if (isStopped) return;
    if (url === null) later();
    else use(new WebSocket(url));
  };

  const beat = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (isPingOpen) {
      socket.close();
      return;
    }
    isPingOpen = true;
    say({ type: 'ping' });
  }, PING_MS);
  const onOnline = () => void open();
  window.addEventListener('online', onOnline);
  void open();

  return {
    say,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(beat);
      window.removeEventListener('online', onOnline);
      const last = socket;
      socket = null;
      last?.close();
    },
  };
}
