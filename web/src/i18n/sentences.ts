import { codesIn, labelOf, reasonTextOf } from '@tallscreen/proto/rules/reason-texts';
import { findReason } from '@tallscreen/proto/rules/reasons';
import { chooseWords, fillSentence, type Formats, type Params } from '@tallscreen/proto/rules/sentence';
import type { Catalogue, Texts } from './translate.ts';

/** Known English texts with their translations. A text may also begin with one of them and one of these ends. */
const replaceBegin = (
  text: string,
  english: string,
  translation: string,
  ends: readonly string[],
): string | undefined =>
  english !== '' && (text === english || ends.some((end) => text.startsWith(english + end)))
    ? translation + text.slice(english.length)
    : undefined;

/** An admin's own words follow a sentence, or a title and a colon. A title may also begin other words. */
const AFTER_SENTENCE = [' ', ':'];
const AFTER_TITLE = [':'];

export interface ServerTexts {
  /** by error code */
  readonly errors: Catalogue;
  /** by audit action */
  readonly audit: Catalogue;
  /** by error code */
  readonly explanations: Catalogue;
  /** by kind, followed by `.title` or `.message` */
  readonly notices: Catalogue;
  /** by rule code; the title of a rule is followed by `.title` */
  readonly reasons: Catalogue;
}

const find = (catalogue: Catalogue, key: string): string | undefined =>
  Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;

/** How a language other than English forms its sentences. */
export function sentencesIn(locale: string, { notices, reasons, ...said }: ServerTexts): Omit<Texts, 'catalogue'> {
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const formats: Formats = {
    number: (value) => numbers.format(value),
    time: (at) => times.format(at),
    plural: (value) => plurals.select(value),
  };
  const sentenceOfCode = (code: string): string =>
    find(reasons, code) ??
    find(said.errors, code) ??
    fillSentence(reasons['flagged_other'] ?? '', { label: labelOf(code) });
  /** Words of an admin that replace a rule's sentence are unknown, and stay unchanged. */
  const reason = (text: string, code: string): string =>
    replaceBegin(text, reasonTextOf(code), codesIn(code).map(sentenceOfCode).join(' '), AFTER_SENTENCE) ??
    replaceBegin(text, findReason(code)?.title ?? '', find(reasons, `${code}.title`) ?? '', AFTER_TITLE) ??
    text;
  const withReason = (params: Params): Params =>
    params['reason'] && params['reason_code']
      ? { ...params, reason: reason(String(params['reason']), String(params['reason_code'])) }
      : params;
  return {
    locale,
    chooseWords: (sentence, params) => chooseWords(sentence, params, formats.plural),
    sentence(of, code, params) {
      const sentence = find(said[of], code);
      return sentence && fillSentence(sentence, withReason(params), formats).trim();
    },
    notice(kind, params) {
      const [title, message] = [find(notices, `${kind}.title`), find(notices, `${kind}.message`)];
      if (title === undefined || message === undefined) return undefined;
      const values = withReason(params);
      return { title: fillSentence(title, values, formats), message: fillSentence(message, values, formats) };
    },
    reason,
  };
}
