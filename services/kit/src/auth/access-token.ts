import type { KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { roles, type Person } from '#auth/person';
import { fail } from '#errors';
import { toId } from '#ids';

const ALGORITHM = 'EdDSA';
const ISSUER = 'tallscreen';
const CACHE_MS = 30_000;
/** How often the cache of tokens reads the clock. A token's own expiry is checked at each use. */
const CLOCK_MS = 1_000;
const CACHED_TOKENS = 50_000;

/** The longest time that an upload may take. */
export const UPLOAD_SECONDS = 1_800;
/**
 * Methods that declare `after_upload` accept a token for this long after its expiry: an upload, and a minute for what
 * follows it.
 */
export const AFTER_UPLOAD_SECONDS = UPLOAD_SECONDS + 60;

export interface IssuedToken {
  readonly userId: number;
  readonly sessionId: string;
  readonly issuedAtMs: number;
}

export interface VerifierOptions {
  readonly readToken: AccessTokenReader;
  /** called on every verification; rejects when the state of the token cannot be found out */
  readonly isRevoked: (token: IssuedToken) => Promise<boolean>;
}

export interface TokenRules {
  /** how long ago the token may have expired; 0 when absent */
  readonly expiredSeconds?: number;
  /** whether a banned user's token for their appeal is accepted too */
  readonly forAppeal?: boolean;
}

export type AccessTokenVerifier = (token: string, rules?: TokenRules) => Promise<Person>;

/**
 * `iat` has milliseconds, so that a token issued right after a revocation differs from one issued before it. Nothing
 * accepts a token whose `appealedBanId` is 0.
 */
export function signAccessToken(
  privateKey: KeyObject,
  person: Person,
  ttlSeconds: number,
  nowMs: number = Date.now(),
): Promise<string> {
  const { username: name, role, sessionId: sid, sessionEndsAtMs, mustSetUpTotp, appealedBanId } = person;
  const limits = {
    ...(sessionEndsAtMs !== undefined && { end: Math.floor(sessionEndsAtMs / 1000) }),
    ...(mustSetUpTotp && { totp: 'missing' }),
    ...(appealedBanId !== undefined && { ban: appealedBanId }),
  };
  return new SignJWT({ name, role, sid, ...limits })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(String(person.userId))
    .setIssuedAt(nowMs / 1000)
    .setExpirationTime(Math.floor(nowMs / 1000) + ttlSeconds)
    .sign(privateKey);
}

const claims = z
  .object({
    sub: z.string(),
    name: z.string().min(1),
    role: z.enum(roles),
    sid: z.string().min(1),
    end: z.number().optional(),
    totp: z.literal('missing').optional(),
    ban: z.int().positive().optional(),
    iat: z.number(),
    exp: z.number(),
  })
  .transform(({ sub, name, role, sid, end, totp, ban, iat, exp }) => ({
    person: {
      userId: toId(sub),
      username: name,
      role,
      sessionId: sid,
      ...(end !== undefined && { sessionEndsAtMs: end * 1000 }),
      ...(totp && { mustSetUpTotp: true }),
      ...(ban && { appealedBanId: ban }),
    } satisfies Person as Person,
    userId: toId(sub),
    sessionId: sid,
    issuedAtMs: Math.round(iat * 1000),
    expiresAtMs: exp * 1000,
  }));

export interface SignedToken extends IssuedToken {
  readonly person: Person;
  readonly expiresAtMs: number;
}

export type AccessTokenReader = (token: string, rules?: TokenRules) => Promise<SignedToken>;

/**
 * Returns a reader that throws `unauthenticated` for a token that is not ours or has expired. Results are cached for
 * about 30 s. `publicKey` is Ed25519: `createPublicKey(pem)`. It does not check revocations: a caller must do so
 * itself.
 */
export function createAccessTokenReader(publicKey: KeyObject): AccessTokenReader {
  const verified = new LRUCache<string, z.output<typeof claims>>({
    max: CACHED_TOKENS,
    ttl: CACHE_MS,
    ttlResolution: CLOCK_MS,
  });
  /** Whoever does not ask for such tokens refuses them, so that a new place cannot forget it. */
  const accept = (read: z.output<typeof claims>, forAppeal: boolean) => {
    if (read.person.appealedBanId !== undefined && !forAppeal) throw fail('invalid_token');
    return read;
  };
  return async (token, { expiredSeconds = 0, forAppeal = false } = {}) => {
    const known = verified.get(token);
    if (known && known.expiresAtMs + expiredSeconds * 1000 > Date.now()) return accept(known, forAppeal);
    let parsed: z.output<typeof claims>;
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        clockTolerance: expiredSeconds,
      });
      parsed = claims.parse(payload);
      verified.set(token, parsed);
    } catch (cause) {
      throw fail(codeFor(cause), { cause });
    }
    return accept(parsed, forAppeal);
  };
}

export const sessionEnded = () => fail('session_ended');

/** Also throws `unauthenticated` for a revoked token. Revocations are looked up every time. */
export function createAccessTokenVerifier({ readToken, isRevoked }: VerifierOptions): AccessTokenVerifier {
  return async (token, rules) => {
    const { person, userId, sessionId, issuedAtMs } = await readToken(token, rules);
    if (await isRevoked({ userId, sessionId, issuedAtMs })) throw sessionEnded();
    return person;
  };
}

const codeFor = (cause: unknown) => (cause instanceof errors.JWTExpired ? 'session_expired' : 'invalid_token');
