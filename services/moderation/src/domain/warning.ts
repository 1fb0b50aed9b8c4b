import { createHash } from 'node:crypto';
import type { Warning } from '#domain/measure';

/** Returns the key of a warning. Repeats have the same key: same admin, user, rule, words and day. */
export const warningKeyOf = ({ userId, reasonCode, text, adminId, decidedAt }: Omit<Warning, 'id'>): string => {
  const day = decidedAt.toISOString().slice(0, 10);
  const hash = createHash('sha256').update(JSON.stringify([userId, reasonCode, text, adminId, day]));
  return `warning-${hash.digest('base64url')}`;
};
