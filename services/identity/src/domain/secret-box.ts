import { hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';

export interface SecretBox {
  /** Encrypts a text that belongs to a user. */
  seal(userId: number, text: string): Promise<string>;
  /** Rejects if the text was sealed for another user or with another key. */
  open(userId: number, sealed: string): Promise<string>;
}

const KEY_BYTES = 32;
const header = { alg: 'dir', enc: 'A256GCM' } as const;

/** Returns a key for one purpose, derived from a setting. */
export const deriveKey = (setting: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', setting, '', purpose, KEY_BYTES));

/** Encrypts by AES-256-GCM, as JWE. The user id is authenticated with the text. */
export const createSecretBox = (key: Buffer): SecretBox => ({
  seal: (userId, text) =>
    new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ ...header, sub: String(userId) }).encrypt(key),

  async open(userId, sealed) {
    const options = { keyManagementAlgorithms: [header.alg], contentEncryptionAlgorithms: [header.enc] };
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, options);
    if (protectedHeader['sub'] !== String(userId)) throw new Error('This secret belongs to another user.');
    return Buffer.from(plaintext).toString();
  },
});
