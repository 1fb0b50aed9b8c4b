import { createHash } from 'node:crypto';
import type { HasBadWord } from '@tallscreen/kit/words';
import { fold } from '@tallscreen/proto/rules/fold';
import type { CommentFinding } from '@tallscreen/proto/rules/reason-texts';
import { idToMs } from '@tallscreen/kit/ids';
import { findsContact } from '#domain/contacts';
import type { UserCopy } from '#domain/user';

const DAY_MS = 24 * 60 * 60_000;
/** The age from which an account may post links. */
const TRUSTED_AFTER_MS = 7 * DAY_MS;
/** The third time within this holds a comment. */
export const REPEATS_MS = 60 * 60_000;
const MAX_REPEATS = 2;
/** A text of this length or more, in letters and digits, also counts as repeated if several accounts posted it. */
const LONG_TEXT = 40;

/**
 * Returns the keys under which a comment counts as the same text as another one: case, accents, signs and spaces do not
 * matter. None for a text without letters and digits, such as one emoji.
 */
export function repeatKeysOf(text: string, userId: number): string[] {
  const letters = fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
  if (letters === '') return [];
  const hash = createHash('sha256').update(letters).digest('base64url');
  return [`${userId}:${hash}`, ...(letters.length >= LONG_TEXT ? [`*:${hash}`] : [])];
}

export interface CheckedComment {
  readonly text: string;
  /** undefined if social does not know the account yet */
  readonly author: Pick<UserCopy, 'id' | 'isVerified'> | undefined;
  /** whether the author may approve comments on this item */
  readonly isByDecider: boolean;
  /** how often the text was posted within the last hour, this comment included */
  readonly timesPosted: number;
  /** undefined if the list could not be read since the service started */
  readonly hasBadWord: HasBadWord | undefined;
  /** for the words of the item's uploader */
  readonly hasHeldWord: HasBadWord;
  readonly now: Date;
}

const isTrusted = (author: CheckedComment['author'], now: Date): boolean =>
  author !== undefined && author.isVerified && now.getTime() - idToMs(author.id) >= TRUSTED_AFTER_MS;

/**
 * Returns why a comment is held; empty if it is shown. Comments of those who could approve them are held only for the
 * word list.
 */
export function findingsOf(comment: CheckedComment): CommentFinding[] {
  const { text, author, isByDecider, timesPosted, hasBadWord, hasHeldWord, now } = comment;
  const findings: CommentFinding[] = [];
  if (hasBadWord === undefined) findings.push('not_scanned');
  else if (hasBadWord(text)) findings.push('flagged_language');
  if (isByDecider) return findings;
  if (!isTrusted(author, now) && findsContact(text)) findings.push('link_of_new_account');
  if (timesPosted > MAX_REPEATS) findings.push('repeated_text');
  if (hasHeldWord(text)) findings.push('held_word');
  return findings;
}
