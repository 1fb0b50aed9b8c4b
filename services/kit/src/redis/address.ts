export interface Host {
  readonly host: string;
  readonly port: number;
}

export interface Login {
  readonly username?: string;
  readonly password?: string;
}

/**
 * Addresses of several Redis servers that hold copies of the same data (Sentinel), or a part of the data each
 * (Cluster).
 */
export interface RedisAddress {
  readonly kind: 'sentinel' | 'cluster';
  readonly isTls: boolean;
  /** login at the servers with the data */
  readonly login: Login;
  /** the Sentinels, or some servers of the Cluster */
  readonly hosts: readonly [Host, ...Host[]];
  /** the name by which the Sentinels watch the primary; empty for a Cluster */
  readonly primary: string;
  readonly database: number;
  /** login at the Sentinels */
  readonly sentinelLogin: Login;
}

const SHAPE = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@/?#]*)@)?([^@/?#]+)([/?].*)?$/;
const SENTINEL_PATH = /^\/([\w.:-]+)(?:\/(\d{1,4}))?$/;
const DEFAULT_PORT = { sentinel: 26_379, cluster: 6_379 };

/**
 * Reads `redis+sentinel://user:password@host:port,host:port/primary/database?sentinel_username=…&sentinel_password=…`
 * and `redis+cluster://user:password@host:port,host:port`; `rediss` for TLS. URL accepts only one host with a port, so
 * this is our own parser. Returns undefined for the address of a single server, which node-redis reads itself, and for
 * any other text.
 */
export function parseRedisAddress(text: string): RedisAddress | undefined {
  const [, scheme, kind, user = '', list = '', rest = ''] = SHAPE.exec(text) ?? [];
  if (kind !== 'sentinel' && kind !== 'cluster') return undefined;
  try {
    const [first, ...others] = list.split(',').map((host) => readHost(host, DEFAULT_PORT[kind]));
    const { username, password } = new URL(`redis://${user}@host`);
    const { pathname, searchParams } = new URL(rest, 'redis://host');
    const [, primary = '', database = '0'] = SENTINEL_PATH.exec(pathname) ?? [];
    const isWhole = kind === 'sentinel' ? primary !== '' : pathname === '' || pathname === '/';
    if (!first || !isWhole) return undefined;
    return {
      kind,
      isTls: scheme === 'rediss',
      login: loginOf(decodeURIComponent(username), decodeURIComponent(password)),
      hosts: [first, ...others],
      primary,
      database: Number(database),
      sentinelLogin: loginOf(searchParams.get('sentinel_username'), searchParams.get('sentinel_password')),
    };
  } catch {
    return undefined;
  }
}

/** Is it the address of a server, of Sentinels or of a Cluster? */
export const isRedisUrl = (text: string): boolean =>
  /^rediss?:\/\//.test(text) ? URL.canParse(text) : parseRedisAddress(text) !== undefined;

/** Returns the hosts without login or password, to name the Redis in metrics. */
export const hostsOf = (url: string): string =>
  parseRedisAddress(url)?.hosts.map(nameOf).join(',') ?? new URL(url).host;

export const nameOf = ({ host, port }: Host): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

function readHost(text: string, defaultPort: number): Host {
  const { hostname, port } = new URL(`redis://${text}`);
  if (hostname === '') throw new TypeError('no host');
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? defaultPort : Number(port) };
}

const loginOf = (username: string | null, password: string | null): Login => ({
  ...(username && { username }),
  ...(password && { password }),
});
