import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Users choose the addresses that pushes are sent to. Only public ones are allowed: otherwise a user could make this
 * process call servers of its own network.
 */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Whether pushes may go to this endpoint, as far as its text tells. Where its name leads is checked at each call. */
export function isPushEndpoint(endpoint: string, allowsPrivate: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (allowsPrivate) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}
