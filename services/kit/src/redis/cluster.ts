import { createCluster } from 'redis';
import type { Logger } from 'pino';
import { nameOf, type RedisAddress } from '#redis/address';
import { connectionOptions, createHostClient, type ClientSettings, type ServerClient } from '#redis/client';
import { closeSoon, connectAtOnce } from '#redis/closing';
import { startHeartbeat, type Heartbeat } from '#redis/heartbeat';
import { connectHost } from '#redis/host';
import type { Open } from '#redis/moving';

export interface ClusterOptions extends ClientSettings {
  readonly address: RedisAddress;
  readonly logger: Logger;
  readonly silenceLimitMs: number;
}

type Cluster = ReturnType<typeof createClusterClient>;
type NodeClient = NonNullable<Cluster['masters'][number]['client']>;

/** For this many seconds the client itself looks for the new primary of a failed part. */
const LOST_SECONDS = 3;
const REFRESH_MS = 500;

/**
 * Opens a client connected to all primaries. It handles moved slots and failovers itself. It cannot recover from a
 * server that was away at its start, or that stops answering: then a new client is opened, and replaces it once
 * connected to all primaries.
 */
export function atCluster({ logger, silenceLimitMs, ...options }: ClusterOptions): Open {
  return async (tell) => {
    const cluster = createClusterClient(options);
    const heartbeats = new Map<NodeClient, Heartbeat>();
    cluster.on('error', (error) => tell('error', error));
    cluster.on('node-error', (error) => tell('error', error));
    cluster.on('node-reconnecting', () => tell('reconnecting'));
    cluster.on('node-ready', () => tell('ready'));

    const close = async () => {
      for (const heartbeat of heartbeats.values()) heartbeat.stop();
      await closeSoon(cluster);
      for (const client of heartbeats.keys()) client.destroy();
    };
    /** Returns the clients of all primaries. Each has a heartbeat until its server is no longer part of the Cluster. */
    const clients = () => {
      const present = cluster.masters.map(({ client }) => client);
      for (const [client, heartbeat] of heartbeats) {
        if (present.includes(client)) continue;
        heartbeat.stop();
        client.destroy();
        heartbeats.delete(client);
      }
      for (const client of present) {
        if (client && !heartbeats.has(client))
          heartbeats.set(client, startHeartbeat({ client, logger, limitMs: silenceLimitMs }));
      }
      return present;
    };

    await connectAtOnce(cluster, 'node-error', close);
    clients();
    let lostFor = 0;
    return {
      client: asServerClient(cluster),
      close,
      hasMoved: () => {
        lostFor = clients().every((client) => client?.isReady) ? 0 : lostFor + 1;
        return Promise.resolve(lostFor >= LOST_SECONDS);
      },
    };
  };
}

/**
 * Opens a client for subscriptions at any server of the Cluster: a message that is published at one server reaches all.
 * `members` returns the currently known servers.
 */
export function atAnyMember(
  { address, logger, silenceLimitMs, ...settings }: ClusterOptions,
  members: () => string[],
): Open {
  return async (tell) => {
    const known = members();
    const hosts = known.length === 0 ? address.hosts : known.map(hostOf);
    const at = hosts[Math.floor(Math.random() * hosts.length)] ?? address.hosts[0];
    const client = createHostClient({ ...settings, at, login: address.login });
    const close = await connectHost(client, tell, { logger, limitMs: silenceLimitMs });
    return {
      client,
      close,
      hasMoved: () => Promise.resolve(!client.isReady || isForeign(nameOf(at), members())),
    };
  };
}

/** Whether the server is no longer part of the Cluster. It would still accept subscriptions. */
const isForeign = (name: string, members: readonly string[]): boolean => members.length > 0 && !members.includes(name);

/** Returns the addresses of the Cluster's primaries. */
export const membersOf = (client: ServerClient): string[] =>
  ((client as unknown as Partial<Cluster>).masters ?? []).map(nameOf);

function hostOf(name: string) {
  const at = name.lastIndexOf(':');
  return { host: name.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port: Number(name.slice(at + 1)) };
}

function createClusterClient({ address, prefix, ...settings }: Omit<ClusterOptions, 'logger' | 'silenceLimitMs'>) {
  const { commandOptions, ...defaults } = connectionOptions(settings);
  return createCluster({
    rootNodes: address.hosts.map((host) => ({ socket: { ...host } })),
    defaults: { ...defaults, ...address.login },
    keyPrefix: prefix,
    commandOptions,
    topologyRefreshOnReconnectionAttemptStrategy: REFRESH_MS,
  });
}

/** Two commands need changes: INFO would ask only one, arbitrary server, and raw commands need a key. See `sendRaw`. */
function asServerClient(cluster: Cluster): ServerClient {
  const everyInfo = async (section?: string): Promise<string> => {
    const clients = await Promise.all(cluster.masters.map((node) => cluster.nodeClient(node)));
    const texts = await Promise.all(clients.map((client) => client.info(section)));
    return texts.join('\n');
  };
  return Object.assign(cluster, { info: everyInfo }) as unknown as ServerClient;
}
