import { occursIn, partsOf } from '@tallscreen/kit/word-entries';
import { fold } from '@tallscreen/proto/rules/fold';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import { wordsOf } from '#domain/words';

/** A muted word or phrase as it is compared. */
export interface Phrase {
  /** words as search compares them */
  readonly words: readonly string[];
  /** parts with signs, and parts in scripts without spaces; `occursIn` looks for them */
  readonly parts: readonly string[];
  /** the hashtag that consists of the same words without blanks; empty for none */
  readonly tag: string;
}

/** The words of a title and hashtags. */
export interface MutableText {
  readonly words: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** folded */
  readonly text: string;
}

export function phraseOf(muted: string): Phrase {
  const all = partsOf(muted);
  const parts = all.filter(({ isWord }) => !isWord).map(({ text }) => text);
  const words = wordsOf(all.flatMap(({ text, isWord }) => (isWord ? [text] : [])).join(' '));
  return { words, parts, tag: parts.length === 0 ? tagKeyOf(muted) : '' };
}

/** A phrase without words would mute everything. */
export const isEmpty = ({ words, parts }: Phrase): boolean => words.length + parts.length === 0;

export const mutableText = (title: string, hashtags: readonly string[]): MutableText => {
  const joined = [title, ...hashtags].join(' ');
  const tags = new Set(hashtags.map(tagKeyOf).filter(Boolean));
  return { words: new Set(wordsOf(joined)), tags, text: fold(joined) };
};

/** Whether all words and parts of a phrase occur, or it is one of the hashtags. */
export const isMutedBy = ({ words, parts, tag }: Phrase, { text, ...item }: MutableText): boolean =>
  (tag !== '' && item.tags.has(tag)) ||
  (words.every((word) => item.words.has(word)) && parts.every((part) => occursIn(text, part)));
