import { chooseWords, fillSentence, type Formats, type Params } from '@tallscreen/proto/rules/sentence';
import { translateServerText } from './serverPatterns.ts';
import type { Catalogue, Texts } from './translate.ts';

export interface ServerTexts {
  /** by the code */
  readonly errors: Catalogue;
  /** by the kind, with `.title` or `.message` behind it */
  readonly notices: Catalogue;
  /** by the English text with its {places} */
  readonly server: Catalogue;
}

const find = (catalogue: Catalogue, key: string): string | undefined =>
  Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;

/** How a language other than English makes its sentences. */
export function sentencesIn(locale: string, { errors, notices, server }: ServerTexts): Omit<Texts, 'catalogue'> {
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const formats: Formats = {
    number: (value) => numbers.format(value),
    time: (at) => times.format(at),
    plural: (value) => plurals.select(value),
  };
  /** An admin's own words stay; those of a rule are known. */
  const withReasons = (params: Params): Params =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        (name === 'reason' || name === 'note') && typeof value === 'string'
          ? translateServerText(server, value)
          : value,
      ]),
    );
  return {
    locale,
    chooseWords: (sentence, params) => chooseWords(sentence, params, formats.plural),
    error(code, params) {
      const sentence = find(errors, code);
      return sentence && fillSentence(sentence, params, formats);
    },
    notice(kind, params) {
      const [title, message] = [find(notices, `${kind}.title`), find(notices, `${kind}.message`)];
      if (title === undefined || message === undefined) return undefined;
      const values = withReasons(params);
      return { title: fillSentence(title, values, formats), message: fillSentence(message, values, formats) };
    },
    serverText: (text) => translateServerText(server, text),
  };
}
