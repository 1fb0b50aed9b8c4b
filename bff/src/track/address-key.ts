import { createHmac, hkdfSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { createClientIp } from '@tallscreen/kit-http/client-ip';
import { addressOf } from '@tallscreen/kit-http/rate-limiter';

const CACHED = 20_000;
/** Characters of base64url: 96 bits are enough to tell addresses apart. */
const KEY_LENGTH = 16;

/**
 * Returns a keyed hash of the address of a request. Without the service key nobody can find the address by trying all
 * addresses.
 */
export type AddressKeyOf = (req: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

export function createAddressKeyOf(options: {
  readonly trustProxy: string;
  readonly serviceKey: string;
}): AddressKeyOf {
  const clientIp = createClientIp(options.trustProxy);
  const secret = Buffer.from(hkdfSync('sha256', options.serviceKey, '', 'tallscreen address keys', 32));
  const known = new LRUCache<string, string>({ max: CACHED });
  return (req) => {
    const ip = clientIp(req) ?? '';
    const cached = known.get(ip);
    if (cached !== undefined) return cached;
    const address = addressOf({ req: { ip: ip || undefined } });
    const key = createHmac('sha256', secret).update(address).digest('base64url').slice(0, KEY_LENGTH);
    known.set(ip, key);
    return key;
  };
}
