import { createHash } from 'node:crypto';

/** An admin's warning to a user. It does not count against the user, unlike a strike. */
export interface Warning {
  readonly id: number;
  readonly userId: number;
  readonly reasonCode: string;
  /** the text for the user: the sentence of the rule, then the admin's words */
  readonly text: string;
  readonly adminId: number;
  readonly createdAt: Date;
}

/** Returns the key of a warning. Repeats have the same key: same admin, user, rule, words and day. */
export const warningKeyOf = ({ userId, reasonCode, text, adminId, createdAt }: Omit<Warning, 'id'>): string => {
  const day = createdAt.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([userId, reasonCode, text, adminId, day]))
    .digest('base64url');
};
