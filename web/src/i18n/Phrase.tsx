import { Fragment, type ReactNode } from 'react';
import { t } from './translate.ts';

/** A translated sentence with elements in place of `{name}`. */
export function Phrase({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  return t(text)
    .split(/\{(\w+)\}/)
    .map((part, at) => <Fragment key={at}>{at % 2 === 1 ? values[part] : part}</Fragment>);
}
