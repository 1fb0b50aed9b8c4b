import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { waitAtMost } from '#retry';

/** The part of a node-redis client that is used. */
interface BeatingClient {
  readonly isReady: boolean;
  readonly ping: () => Promise<unknown>;
  readonly connect: () => Promise<unknown>;
  readonly destroy: () => void;
  readonly on: (event: 'connect' | 'ready' | 'error', listener: () => void) => unknown;
}

export interface HeartbeatOptions {
  readonly client: BeatingClient;
  readonly logger: Pick<Logger, 'warn' | 'debug'>;
  /** Silence of a server after which the client reconnects. */
  readonly limitMs: number;
}

export interface Heartbeat {
  /** Reconnects soon, because this server can no longer be used. */
  readonly reconnect: () => void;
  readonly stop: () => void;
}

const MOST_BETWEEN_MS = 5_000;
/** How long a destroyed connection may still emit events. */
const AFTERMATH_MS = 50;
/** Pause between two reconnects: the address may still lead to the unusable server for a while. */
const RECONNECT_AFTER_MS = 1_000;

/**
 * Opens a new connection when the server does not answer. A server that is suddenly lost does not close its
 * connections, and TCP would go on trying for a quarter of an hour.
 */
export function startHeartbeat({ client, logger, limitMs }: HeartbeatOptions): Heartbeat {
  const ending = new AbortController();
  const { signal } = ending;
  /** when the connection was opened; undefined once its first commands are answered */
  let openedAt: number | undefined;
  client.on('connect', () => void (openedAt = performance.now()));
  client.on('ready', () => void (openedAt = undefined));
  client.on('error', () => void (openedAt = undefined));

  async function isSilent(): Promise<boolean> {
    let isLate = openedAt !== undefined && performance.now() - openedAt > limitMs;
    const wasReady = client.isReady;
    if (wasReady) {
      isLate = true;
      const answered = (): void => void (isLate = false);
      await waitAtMost(client.ping().then(answered, answered), limitMs);
    }
    // The answer may have arrived while this process was too busy to read it.
    for (let turn = 0; turn < 2 && isLate; turn++) await nextTurn();
    return isLate && (wasReady ? client.isReady : openedAt !== undefined);
  }

  let isReconnecting = false;
  async function reconnect(why: string): Promise<void> {
    if (isReconnecting) return;
    isReconnecting = true;
    logger.warn({ limitMs }, `redis: ${why}, connecting again`);
    client.destroy();
    openedAt = undefined;
    await sleep(AFTERMATH_MS);
    isReconnecting = false;
    if (signal.aborted) return;
    client.connect().catch((err: unknown) => logger.debug({ err }, 'redis: stopped connecting'));
  }

  async function beat(): Promise<void> {
    while (!signal.aborted) {
      await sleep(Math.min(limitMs, MOST_BETWEEN_MS), undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted && (await isSilent()) && !signal.aborted) await reconnect('does not answer');
    }
  }

  let reconnecting: Promise<void> | undefined;
  async function reconnectSoon(): Promise<void> {
    await sleep(RECONNECT_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined);
    reconnecting = undefined;
    if (!signal.aborted && client.isReady) await reconnect('cannot write');
  }

  void beat();
  return {
    reconnect: () => void (reconnecting ??= reconnectSoon()),
    stop: () => ending.abort(),
  };
}
