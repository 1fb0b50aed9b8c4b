import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/**
 * Returns a function that finds a client's address behind the proxies whose X-Forwarded-For is trusted: names,
 * addresses or subnets for proxy-addr, separated by commas.
 */
export function createClientIp(trustProxy: string) {
  const trust = proxyAddr.compile(
    trustProxy
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined =>
    // A closed connection no longer has an address.
    request.socket.remoteAddress === undefined ? undefined : proxyAddr(request as IncomingMessage, trust);
}
