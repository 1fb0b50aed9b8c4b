import { createClient } from 'redis';
import type { Logger } from 'pino';
import { nameOf, type Host, type RedisAddress } from '#redis/address';
import { connectionOptions, createHostClient, type ClientSettings } from '#redis/client';
import { connectHost } from '#redis/host';
import type { Open } from '#redis/moving';
import { withTimeout } from '#retry';

export interface SentinelOptions extends ClientSettings {
  readonly address: RedisAddress;
  readonly logger: Logger;
  readonly silenceLimitMs: number;
}

/** Time limit of a Sentinel's answer; then the next one is asked. */
const ANSWER_MS = 1_500;
/** Every so many seconds the Sentinels are asked although the connection works. */
const ASK_EVERY = 5;

/**
 * Opens a client to the primary that the Sentinels name. Asks them again every second while the primary cannot be
 * reached, and every five seconds otherwise, because a primary that was replaced may still answer this process.
 */
export function atPrimary({ address, logger, silenceLimitMs, ...settings }: SentinelOptions): Open {
  const locate = createLocator(address, settings);
  return async (tell) => {
    const at = await locate();
    const client = createHostClient({ ...settings, at, login: address.login, database: address.database });
    const close = await connectHost(client, tell, { logger, limitMs: silenceLimitMs });
    let asked = 0;
    return {
      client,
      close,
      async hasMoved(isDoubted) {
        if (client.isReady && !isDoubted && ++asked % ASK_EVERY > 0) return false;
        const found = await locate();
        return nameOf(found) !== nameOf(at);
      },
    };
  };
}

/** Returns a function that asks the Sentinels, beginning with the one that answered last, where the primary is. */
function createLocator(address: RedisAddress, settings: Omit<ClientSettings, 'prefix'>): () => Promise<Host> {
  const { hosts, primary, sentinelLogin } = address;
  const { socket, ...options } = connectionOptions(settings);
  let first = 0;

  async function ask(at: Host): Promise<Host> {
    const client = createClient({
      ...options,
      ...sentinelLogin,
      socket: { ...socket, ...at, reconnectStrategy: false },
    });
    client.on('error', () => undefined);
    try {
      const question = client
        .connect()
        .then(() => client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', primary]));
      const reply = await withTimeout(question, ANSWER_MS);
      if (!Array.isArray(reply)) throw new Error(`The Sentinel at ${nameOf(at)} watches no primary of this name.`);
      return { host: String(reply[0]), port: Number(reply[1]) };
    } finally {
      client.destroy();
    }
  }

  return async () => {
    const errors: unknown[] = [];
    for (let turn = 0; turn < hosts.length; turn++) {
      const at = (first + turn) % hosts.length;
      try {
        const found = await ask(hosts[at] ?? hosts[0]);
        first = at;
        return found;
      } catch (error) {
        errors.push(error);
      }
    }
    throw new AggregateError(errors, 'No Sentinel says where the primary is.', { cause: errors[0] });
  };
}
