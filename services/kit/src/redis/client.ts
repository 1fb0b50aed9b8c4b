import { readFileSync } from 'node:fs';
import { createClient } from 'redis';
import type { Host, Login } from '#redis/address';

export interface ClientSettings {
  readonly prefix: string;
  readonly isTls: boolean;
  /** PEM file of the authorities to trust instead of Node's */
  readonly tlsCaFile?: string | undefined;
}

export type ServerClient = ReturnType<typeof createServerClient>;

/** Options of every connection, to a single server or to one of several. */
export const connectionOptions = ({ isTls, tlsCaFile }: Omit<ClientSettings, 'prefix'>) => ({
  disableOfflineQueue: true,
  // No time limit for commands: it would start a timer for each, and cover only the time until the command is sent.
  commandOptions: { timeout: 0 },
  socket: {
    connectTimeout: 2_000,
    reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), 2_000),
    ...(isTls && { tls: true as const, ...(tlsCaFile !== undefined && { ca: readFileSync(tlsCaFile) }) }),
  },
});

export const createServerClient = ({ prefix, ...settings }: ClientSettings & { readonly url?: string }) =>
  createClient({
    ...(settings.url !== undefined && { url: settings.url }),
    keyPrefix: prefix,
    ...connectionOptions(settings),
  });

export interface HostClientSettings extends ClientSettings {
  readonly at: Host;
  readonly login: Login;
  readonly database?: number;
}

export function createHostClient({ prefix, at, login, database = 0, ...settings }: HostClientSettings): ServerClient {
  const { socket, ...options } = connectionOptions(settings);
  return createClient({ ...options, ...login, database, keyPrefix: prefix, socket: { ...socket, ...at } });
}
