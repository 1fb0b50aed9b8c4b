import { createHash } from 'node:crypto';
import type { HasBadWord } from '@tallscreen/kit/words';
import { fold } from '@tallscreen/proto/rules/fold';
import type { CommentFinding } from '@tallscreen/proto/rules/reason-texts';
import { idToMs } from '@tallscreen/kit/ids';
import { advertises } from '#domain/advertising';
import { findsContact } from '#domain/contacts';
import { plainWordsOf } from '#domain/plain-words';
import type { UserCopy } from '#domain/user';

const DAY_MS = 24 * 60 * 60_000;
/** The age from which an account may post links and advertise. */
const TRUSTED_AFTER_MS = 7 * DAY_MS;
/** The third time within this holds a comment. */
export const REPEATS_MS = 60 * 60_000;
const MAX_REPEATS = 2;
/** A text of this length or more, in letters and digits, also counts as repeated if several accounts posted it. */
const LONG_TEXT = 40;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export interface RepeatKeys {
  /** count if the same user has posted them */
  readonly own: readonly string[];
  /** count if anybody has posted them */
  readonly shared: readonly string[];
}

/** Shorter words are often added, left out or exchanged in copies of a text. */
const SHORTEST_WORD = 4;
/** A word more, less or another one changes at most two of the parts. */
const PARTS = 3;
/** Several people write short texts that are alike; one person seldom does. */
const least = { ofOne: { words: 6, ofPart: 2 }, ofAll: { words: 10, ofPart: 4 } } as const;

/** Copies stretch letters. */
const withoutDoubled = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/**
 * Returns keys of the longer words of a text, without their disguise and in no order: one for all of them, and one for
 * each part of them. Copies with a word more, less or another one have a part in common.
 */
function keysOfWords(text: string, { words: leastWords, ofPart }: (typeof least)[keyof typeof least]): string[] {
  const withoutNames = text.replace(/[@#][\p{L}\p{M}\p{N}_.]+/gu, ' ');
  const long = plainWordsOf(withoutNames).filter((word) => word.length >= SHORTEST_WORD && !/\d/.test(word));
  const words = [...new Set(long.map(withoutDoubled))].toSorted();
  if (words.length < leastWords) return [];
  const byPart = Map.groupBy(words, (word) => createHash('sha256').update(word).digest()[0]! % PARTS);
  const parts = [...byPart].filter(([, its]) => its.length >= ofPart);
  return [`=${hashOf(words.join(' '))}`, ...parts.map(([part, its]) => `${part}${hashOf(its.join(' '))}`)];
}

/**
 * Returns the keys under which a comment counts as the same text as another one: case, accents, signs, spaces, numbers,
 * disguised letters and single words do not matter. None for a text without letters and digits, such as one emoji.
 */
export function repeatKeysOf(text: string): RepeatKeys {
  const letters = fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
  if (letters === '') return { own: [], shared: [] };
  const isLong = letters.length >= LONG_TEXT;
  return {
    own: [hashOf(letters), ...keysOfWords(text, least.ofOne)],
    shared: isLong ? [hashOf(letters), ...keysOfWords(text, least.ofAll)] : [],
  };
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
  const isNew = !isTrusted(author, now);
  if (isNew && findsContact(text)) findings.push('link_of_new_account');
  if (isNew && advertises(text)) findings.push('advertising_of_new_account');
  if (timesPosted > MAX_REPEATS) findings.push('repeated_text');
  if (hasHeldWord(text)) findings.push('held_word');
  return findings;
}
