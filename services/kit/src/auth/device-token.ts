import type { KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { toId } from '#ids';

const ALGORITHM = 'EdDSA';
/** Differs from the issuer of access tokens, so that neither token is accepted as the other. */
const ISSUER = 'tallscreen-device';

/** How long a device stays known after its last login. */
export const DEVICE_TOKEN_SECONDS = 180 * 24 * 60 * 60;

/** A browser in which a user has signed in before. The token opens no session. */
export interface Device {
  readonly id: string;
  readonly userId: number;
  /** The user's `deviceGeneration` when the token was made; a higher one makes earlier devices unknown. */
  readonly generation: number;
}

export const signDeviceToken = (
  privateKey: KeyObject,
  { id, userId, generation }: Device,
  nowMs: number = Date.now(),
): Promise<string> =>
  new SignJWT({ gen: generation })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setJti(id)
    .setExpirationTime(Math.floor(nowMs / 1000) + DEVICE_TOKEN_SECONDS)
    .sign(privateKey);

const claims = z
  .object({ sub: z.string(), jti: z.string().min(1), gen: z.int().default(0) })
  .transform(({ sub, jti, gen }): Device => ({ id: jti, userId: toId(sub), generation: gen }));

export type DeviceReader = (token: string | undefined) => Promise<Device | undefined>;

/** Returns a reader that returns undefined for a token that is absent, not ours or expired. */
export const createDeviceReader =
  (publicKey: KeyObject): DeviceReader =>
  async (token) => {
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify(token, publicKey, { algorithms: [ALGORITHM], issuer: ISSUER });
      return claims.parse(payload);
    } catch {
      return undefined;
    }
  };
