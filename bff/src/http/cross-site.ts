import type { IncomingMessage } from 'node:http';
import { fail } from '@tallscreen/kit/errors';
import type { Route } from '#http/route';

type Address = Pick<Route, 'method' | 'path'>;

/** Calls that set, renew or end a session, or change a password. They need a cookie or no session at all. */
export const refusesCrossSite = ({ method, path }: Address): boolean => method !== 'get' && path.startsWith('/auth/');

/**
 * Throws 403 if a page of another site makes such a call: its form could sign a visitor into the account of an
 * attacker, or use the visitor's cookies. A page cannot forge the two headers that name the site. Clients other than
 * browsers send neither. `ownOrigins` are the public origin and those that CORS allows.
 */
export function refuseCrossSite(
  route: Address,
  { headers }: Pick<IncomingMessage, 'headers'>,
  ownOrigins: readonly string[],
): void {
  if (!refusesCrossSite(route)) return;
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && ownOrigins.includes(origin)) return;
  // `none`: the user typed the address. `same-site` is not enough: another subdomain may belong to somebody else.
  // Browsers do not send Sec-Fetch-Site to http in a local network. own-host.ts has checked the Host header before.
  const isSameHost = origin === undefined || URL.parse(origin)?.host === host;
  const isOwn = site === undefined ? isSameHost : site === 'same-origin' || site === 'none';
  if (!isOwn) throw fail('cross_site_call');
}
