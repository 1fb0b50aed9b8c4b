import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Tallscreen';
/** The defaults of authenticator apps. */
const options = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** By how many steps a device's clock may differ. */
const WINDOW = 1;

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the URL that a QR code shows to an authenticator app. */
export const otpauthUrlOf = (secret: string, username: string): string =>
  new TOTP({ ...options, issuer: ISSUER, label: username, secret }).toString();

/** Returns the number of the 30-second step that a code belongs to, undefined if it is not valid now. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...options, secret });
  const delta = totp.validate({ token, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}
