import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServerClient } from '#redis/client';

type Listener = (...args: never[]) => unknown;
export type Tell = (event: 'error' | 'ready' | 'reconnecting', error?: unknown) => void;

/** A client that is connected to the servers with the data. */
interface Opened {
  readonly client: ServerClient;
  /**
   * Whether the data may have moved to another server. Asked every second. `isDoubted`: a server refused a write
   * because it is a replica.
   */
  readonly hasMoved: (isDoubted: boolean) => Promise<boolean>;
  /** Closes the connections, at once or after outstanding replies; never rejects. */
  readonly close: () => Promise<void>;
}

/**
 * Finds the server with the data and connects, or rejects within some seconds. Later changes of the connections are
 * reported by the events of a single server's client.
 */
export type Open = (tell: Tell) => Promise<Opened>;

export interface Moving {
  /** the client in use */
  readonly current: () => ServerClient;
  /** methods that callers get instead of the client's own */
  readonly own: Pick<ServerClient, 'isReady' | 'on' | 'subscribe' | 'unsubscribe'>;
  /** Resolves after the first attempt to connect. */
  readonly connected: Promise<unknown>;
  /** Checks soon whether the data has moved, because the server refuses writes. */
  readonly reconnect: () => void;
  readonly close: () => Promise<void>;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Always uses a client of the server that has the data: when the data moves to another server, opens a new client,
 * moves the subscriptions to it, and emits `ready` as after a reconnect. `nobody` is a client that never connects: it
 * refuses commands until the first real client is open.
 */
export function createMoving(open: Open, nobody: ServerClient, logger: Pick<Logger, 'debug'>): Moving {
  const events = new EventEmitter();
  const ending = new AbortController();
  const { signal } = ending;
  const subscriptions = new Map<string, Map<Listener, boolean>>();
  let opened: Opened | undefined;
  let isMoving = true;
  let isDoubted = false;
  const current = () => opened?.client ?? nobody;

  async function move(): Promise<void> {
    let next: Opened | undefined;
    const isUsed = () => next !== undefined && opened === next && !isMoving && !signal.aborted;
    next = await open((event, error) => void (isUsed() && events.emit(event, error)));
    if (signal.aborted) return next.close();
    isMoving = true;
    void opened?.close();
    if (opened) events.emit('reconnecting');
    opened = next;
    for (const [channel, listeners] of subscriptions)
      for (const [listener, isBuffer] of listeners) await next.client.subscribe(channel, listener as never, isBuffer);
    isMoving = false;
    events.emit('ready');
  }

  async function look(): Promise<void> {
    try {
      const wasDoubted = isDoubted;
      isDoubted = false;
      if (isMoving || (await opened!.hasMoved(wasDoubted))) await move();
    } catch (error) {
      logger.debug({ err: error }, 'redis: could not connect to where the data is');
      if (isMoving) events.emit('error', error);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await look();
    }
  }

  const own = {
    get isReady() {
      return !isMoving && current().isReady;
    },
    on: (event: string, listener: Listener) => events.on(event, listener as () => void),
    async subscribe(channels: string | string[], listener: Listener, isBuffer = false) {
      for (const channel of [channels].flat())
        subscriptions.set(channel, (subscriptions.get(channel) ?? new Map()).set(listener, isBuffer));
      try {
        await current().subscribe(channels, listener as never, isBuffer);
      } catch (error) {
        for (const channel of [channels].flat()) forget(channel, listener);
        throw error;
      }
    },
    async unsubscribe(channels: string | string[], listener: Listener, isBuffer = false) {
      for (const channel of [channels].flat()) forget(channel, listener);
      await current().unsubscribe(channels, listener as never, isBuffer);
    },
  };

  function forget(channel: string, listener: Listener): void {
    const listeners = subscriptions.get(channel);
    listeners?.delete(listener);
    if (listeners?.size === 0) subscriptions.delete(channel);
  }

  const connected = look();
  void connected.then(keepLooking);
  return {
    current,
    own: own as unknown as Moving['own'],
    connected,
    reconnect: () => void (isDoubted = true),
    async close() {
      ending.abort();
      await opened?.close();
    },
  };
}
