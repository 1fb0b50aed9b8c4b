import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'HS256';
const AUDIENCE = 'tallscreen-services';
const LIFETIME_MS = 10 * 60_000;
const RENEW_BEFORE_MS = 2 * 60_000;
const CACHED = 1_000;

const secretOf = (serviceKey: string) => new TextEncoder().encode(serviceKey);

/** Returns a function for the token by which a service identifies itself. The token is cached and renewed in time. */
export function createServiceCredential(options: { service: string; serviceKey: string }): () => Promise<string> {
  const secret = secretOf(options.serviceKey);
  let current: Promise<string> | undefined;
  let renewAtMs = 0;
  return () => {
    const now = Date.now();
    if (current && now < renewAtMs) return current;
    renewAtMs = now + LIFETIME_MS - RENEW_BEFORE_MS;
    current = new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(options.service)
      .setAudience(AUDIENCE)
      .setExpirationTime(Math.floor((now + LIFETIME_MS) / 1000))
      .sign(secret);
    return current;
  };
}

export type ServiceCredentialVerifier = (credential: string) => Promise<string>;

/** Returns the name of the calling service; rejects with jose's error if the credential is not valid. */
export function createServiceCredentialVerifier(options: { serviceKey: string }): ServiceCredentialVerifier {
  const secret = secretOf(options.serviceKey);
  const verified = new LRUCache<string, { service: string; expiresAtMs: number }>({ max: CACHED });
  return async (credential) => {
    const known = verified.get(credential);
    if (known && known.expiresAtMs > Date.now()) return known.service;
    const { payload } = await jwtVerify(credential, secret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ['iss', 'exp'],
    });
    const service = payload.iss ?? '';
    verified.set(credential, { service, expiresAtMs: (payload.exp ?? 0) * 1000 });
    return service;
  };
}
