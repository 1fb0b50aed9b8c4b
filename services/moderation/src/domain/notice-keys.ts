import { createHash, createHmac, hkdfSync, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';

export type NoticeKeys = ReturnType<typeof createNoticeKeys>;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** No key has this hash. */
const NOTHING = 'A'.repeat(43);

/**
 * Keys that open notices. A key is derived from the notice and from the secret id that the client has chosen, so that
 * a repeat by the same client gets the same key, although only its hash is stored. Without such an id it is random.
 * Mails have a key of their own, which is derived from the notice only.
 */
export function createNoticeKeys(privateKey: KeyObject) {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', 'tallscreen notice keys', 32));

  const mailKeyOf = (noticeId: number): string =>
    createHmac('sha256', hmacKey)
      .update(JSON.stringify([noticeId]))
      .digest('base64url');

  return {
    keyOf(noticeId: number, clientId: string): string {
      const seed = clientId === '' ? randomUUID() : clientId;
      return createHmac('sha256', hmacKey)
        .update(JSON.stringify([noticeId, seed]))
        .digest('base64url');
    },
    hashOf,
    /** The key in mails: that of the answer is not stored. */
    mailKeyOf,
    /** Takes the same time for a wrong key and for an unknown notice, whose hash is undefined. */
    opens(key: string, noticeId: number, keyHash: string | undefined): boolean {
      const given = Buffer.from(hashOf(key));
      const isOwn = timingSafeEqual(given, Buffer.from(keyHash ?? NOTHING));
      const isMailed = timingSafeEqual(given, Buffer.from(hashOf(mailKeyOf(noticeId))));
      return keyHash !== undefined && (isOwn || isMailed);
    },
  };
}
