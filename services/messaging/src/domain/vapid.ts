import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The key by which this installation identifies itself to push services (RFC 8292). */
export interface VapidKey {
  readonly privateKey: KeyObject;
  /** the uncompressed point in base64url, which browsers subscribe with */
  readonly publicKey: string;
}

export function isVapidKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

export function vapidKeyOf(pem: string): VapidKey {
  const privateKey = createPrivateKey(pem);
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { privateKey, publicKey: point.toString('base64url') };
}
