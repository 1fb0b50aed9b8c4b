import { withTimeout, waitAtMost } from '#retry';

interface Closable {
  readonly isReady: boolean;
  readonly connect: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
  readonly destroy: () => void;
}

/** How long a close waits for outstanding replies. */
const LAST_REPLIES_MS = 2_000;
const CONNECT_MS = 5_000;

/** Closes the client when the replies under way have come, or after two seconds. */
export async function closeSoon(client: Closable): Promise<void> {
  if (client.isReady) await waitAtMost(client.close(), LAST_REPLIES_MS).catch(() => undefined);
  client.destroy();
}

/** Rejects, and closes the client, if it does not connect within some seconds or emits `failure`. */
export async function connectAtOnce(
  client: Closable & { readonly once: (event: string, listener: (error: unknown) => void) => unknown },
  failure: string,
  close: () => Promise<void>,
): Promise<void> {
  const connecting = client.connect();
  const failed = new Promise<never>((_, reject) => client.once(failure, reject));
  for (const outcome of [connecting, failed]) outcome.catch(() => undefined);
  try {
    await withTimeout(Promise.race([connecting, failed]), CONNECT_MS);
  } catch (error) {
    await close();
    throw error;
  }
}
