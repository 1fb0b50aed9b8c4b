const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** The parts of a request that say which host it is meant for. */
export interface Addressed {
  readonly url?: string | undefined;
  readonly headers: { readonly host?: string | undefined };
}

/**
 * Returns whether a request's Host header names this installation: the host and port of `publicUrl`, or one of `others`
 * (`name` or `name:port`). It stops DNS rebinding: when the name of a foreign page suddenly resolves to this server's
 * address, the browser still sends that name. If `publicUrl` is on loopback, every loopback name and port is accepted,
 * because no other site has one. Health probes call by IP address and are always accepted.
 */
export function createOwnHost(publicUrl: string, others: readonly string[] = []): (request: Addressed) => boolean {
  const { protocol, host, hostname } = new URL(publicUrl);
  const defaultPort = protocol === 'https:' ? ':443' : ':80';
  const hosts = new Set([host, ...others.map((other) => other.toLowerCase())]);
  const isLocal = LOOPBACK.has(hostname);
  return ({ url = '/', headers }) => {
    const named = headers.host?.toLowerCase() ?? '';
    if (hosts.has(named) || hosts.has(named.replace(defaultPort, ''))) return true;
    if (isLocal && LOOPBACK.has(named.replace(/:\d+$/, ''))) return true;
    return PROBES.has(url.split('?', 1)[0] ?? '');
  };
}
