import type { ReactNode } from 'react';
import { Phrase } from '../i18n/Phrase.tsx';
import { pluralText } from '../i18n/translate.ts';
import { Count } from './Count.tsx';

type Props = {
  value: number;
  /** English, with `{count}`; a language may have other forms than these two. */
  one: string;
  many: string;
  /** Instead of the plain count. */
  children?: ReactNode;
};

/** A number of things in words, such as "1.2 K views", in the plural form of the language. */
export const CountPhrase = ({ value, one, many, children = <Count value={value} /> }: Props) => (
  <Phrase text={pluralText(value, one, many)} values={{ count: children }} />
);
