import type { ClientFrame, ServerFrame } from '@tallscreen/bff/contract/socket';
import { pauseAfter } from '../../api/backoff.ts';

export const PAUSES = { firstMs: 1_000, longestMs: 30_000 };
const PING_MS = 25_000;
/** The server refuses within a second of the handshake, so only a socket that lasts longer counts as up. */
const SETTLED_MS = 1000;
/** Close codes for forbidden and too many sockets: an early retry would be refused again. */
const REFUSALS = [4403, 4429];

export type Connection = { send: (frame: ClientFrame) => void; stop: () => void };

type Options = {
  /** Returns the URL with a fresh single-use ticket; rejects while none can be fetched. */
  url: () => Promise<string>;
  onUp: () => void;
  onDown: () => void;
  onFrame: (frame: ServerFrame) => void;
};

/** Keeps a socket open until `stop`: reconnects after 1 s, doubling to 30 s; the pause resets once a socket is up. */
export function keepConnected({ url, onUp, onDown, onFrame }: Options): Connection {
  let socket: WebSocket | null = null;
  let isStopped = false;
  let isOpening = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A flag, not the time since the last frame: timers of a hidden tab run only once a minute. */
  let isPingOpen = false;

  const send = (frame: ClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const later = () => {
    if (!isStopped) timer = setTimeout(() => void open(), pauseAfter(++failures, PAUSES));
  };
  const use = (opened: WebSocket) => {
    let isUp = false;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const up = () => {
      clearTimeout(settling);
      if (isUp || socket !== opened) return;
      isUp = true;
      failures = 0;
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
      onFrame(JSON.parse(String(data)) as ServerFrame);
    });
    opened.addEventListener('close', ({ code }) => {
      clearTimeout(settling);
      if (socket !== opened) return;
      socket = null;
      if (isUp) onDown();
      if (REFUSALS.includes(code)) failures = Infinity;
      later();
    });
  };
  const open = async () => {
    clearTimeout(timer);
    if (isOpening || socket) return;
    isOpening = true;
    const target = await url().catch(() => null);
    isOpening = false;
    if (isStopped) return;
    if (target === null) later();
    else use(new WebSocket(target));
  };

  const heartbeat = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (isPingOpen) {
      socket.close();
      return;
    }
    isPingOpen = true;
    send({ type: 'ping' });
  }, PING_MS);
  const onOnline = () => void open();
  window.addEventListener('online', onOnline);
  void open();

  return {
    send,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      window.removeEventListener('online', onOnline);
      const last = socket;
      socket = null;
      last?.close();
    },
  };
}
