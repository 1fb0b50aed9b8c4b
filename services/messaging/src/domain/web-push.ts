import { createCipheriv, createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription, in base64url. */
export interface PushKeys {
  /** the browser's public key, an uncompressed point of P-256 */
  readonly p256dh: string;
  /** a secret of 16 bytes */
  readonly auth: string;
}

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const SECRET_BYTES = 16;
const RECORD_BYTES = 4_096;
const LAST_RECORD = 2;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Whether something can be encrypted for these keys. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = bytesOf(p256dh);
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false;
  if (bytesOf(auth).length !== SECRET_BYTES) return false;
  try {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(point);
    return true;
  } catch {
    // The point is not on the curve.
    return false;
  }
}

export interface FreshKeys {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

const freshKeys = (): FreshKeys => {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return { privateKey: ecdh.getPrivateKey(), salt: randomBytes(SECRET_BYTES) };
};

/** Returns the body of a push: one record of aes128gcm (RFC 8188) under the keys of RFC 8291. */
export function encryptPush(
  plaintext: Uint8Array,
  { p256dh, auth }: PushKeys,
  { privateKey, salt }: FreshKeys = freshKeys(),
): Buffer {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey);
  const [receiver, sender] = [bytesOf(p256dh), ecdh.getPublicKey()];
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const shared = derive(ecdh.computeSecret(receiver), bytesOf(auth), keyInfo, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES, 0);
  header.writeUInt8(sender.length, 4);
  const body = [cipher.update(plaintext), cipher.update(Buffer.of(LAST_RECORD)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, header, sender, ...body]);
}

/** Returns the name under which the push service replaces an undelivered push. It learns nothing from it. */
export const topicOf = (tag: string, deviceId: string): string =>
  createHash('sha256').update(`${deviceId} ${tag}`).digest('base64url').slice(0, 32);
