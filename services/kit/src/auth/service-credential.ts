import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'EdDSA';
/** Lifetime of a credential. It is renewed after four minutes, so clocks may differ by five. */
const LIFETIME_MS = 10 * 60_000;
const RENEW_BEFORE_MS = 6 * 60_000;
const CACHED = 1_000;

/** Returns the token by which a service identifies itself to the service `audience`, and to no other. */
export type ServiceCredential = (audience: string) => Promise<string>;

export interface ServiceCredentialOptions {
  readonly service: string;
  /** PEM of the service's own Ed25519 key */
  readonly privateKey: string;
}

/** Tokens are cached for each audience and renewed in time. */
export function createServiceCredential({ service, privateKey }: ServiceCredentialOptions): ServiceCredential {
  const key = createPrivateKey(privateKey);
  const current = new Map<string, { token: Promise<string>; renewAtMs: number }>();
  return (audience) => {
    const now = Date.now();
    const known = current.get(audience);
    if (known && now < known.renewAtMs) return known.token;
    const token = new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(service)
      .setAudience(audience)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + LIFETIME_MS) / 1000))
      .sign(key);
    current.set(audience, { token, renewAtMs: now + LIFETIME_MS - RENEW_BEFORE_MS });
    return token;
  };
}

/** Keys by service name; a service has several while it changes its own. */
export type ServicePublicKeys = Readonly<Record<string, readonly string[]>>;

/** Returns the name of the calling service. Rejects if the credential is not valid or is not for `audience`. */
export type ServiceCredentialVerifier = (credential: string, audience: string) => Promise<string>;

/** Accepts a credential only if the named service's own key has signed it. */
export function createServiceCredentialVerifier(publicKeys: ServicePublicKeys): ServiceCredentialVerifier {
  const keys = new Map(Object.entries(publicKeys).map(([service, own]) => [service, own.map(toPublicKey)]));
  const verified = new LRUCache<string, { service: string; audience: string; expiresAtMs: number }>({ max: CACHED });
  return async (credential, audience) => {
    const known = verified.get(credential);
    if (known && known.audience === audience && known.expiresAtMs > Date.now()) return known.service;
    const service = decodeJwt(credential).iss ?? '';
    const expiresAtMs = await verifyByAny(credential, keys.get(service) ?? [], { service, audience });
    verified.set(credential, { service, audience, expiresAtMs });
    return service;
  };
}

/** Returns when the credential expires, in ms since epoch. */
async function verifyByAny(
  credential: string,
  keys: readonly KeyObject[],
  { service, audience }: { service: string; audience: string },
): Promise<number> {
  let failure: unknown = new Error(`no public key of a service named ${service}`);
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(credential, key, {
        algorithms: [ALGORITHM],
        audience,
        issuer: service,
        requiredClaims: ['exp'],
      });
      return (payload.exp ?? 0) * 1000;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** `x`: the 32 bytes of an Ed25519 public key in base64url */
const toPublicKey = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Returns the public key of a private key, as `SERVICE_PUBLIC_KEYS` has it. */
export const publicKeyOf = (privateKey: string): string =>
  String(createPublicKey(privateKey).export({ format: 'jwk' }).x);
