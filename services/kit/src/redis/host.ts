import type { Logger } from 'pino';
import type { ServerClient } from '#redis/client';
import { closeSoon, connectAtOnce } from '#redis/closing';
import { startHeartbeat } from '#redis/heartbeat';
import type { Tell } from '#redis/moving';

/**
 * Connects the client of one server at once or rejects, reports its events, and watches it. Returns a function that
 * closes it.
 */
export async function connectHost(
  client: ServerClient,
  tell: Tell,
  watch: { readonly logger: Logger; readonly limitMs: number },
): Promise<() => Promise<void>> {
  for (const event of ['error', 'ready', 'reconnecting'] as const)
    client.on(event, (error?: unknown) => tell(event, error));
  const heartbeat = startHeartbeat({ client, ...watch });
  const close = () => {
    heartbeat.stop();
    return closeSoon(client);
  };
  await connectAtOnce(client, 'error', close);
  return close;
}
