import { fold } from '@tallscreen/proto/rules/fold';

/** Letters O for zeros, beside a digit. */
const lettersForZeros = /(?<=[\d+(])[oо]+|[oо]+(?=\d)/gu;
/** With the prefix of a country. */
const international =
  /(?:\+|(?<![\d.,])00)\s?\(?\d(?:[\s()./-]{0,3}\d){7,14}(?!\d)|\(\+\d{1,3}\)(?:[\s()./-]{0,3}\d){6,12}(?!\d)/gu;
/** With the zero of a long-distance call. */
const national = /(?<![\d.,:+/-])\(?0\d{2,4}\)?[\s/-]{1,3}\d(?:[\s-]?\d){5,9}(?![\d.,:])/gu;
const MIN_DIGITS = 9;
/** "+1000000000" counts something. */
const MIN_DIFFERENT = 3;

const isNumber = (candidate: string): boolean => {
  const digits = candidate.replace(/\D/g, '');
  return digits.length >= MIN_DIGITS && new Set(digits).size >= MIN_DIFFERENT;
};

/** Returns whether a text has a telephone number. */
export function hasPhoneNumber(text: string): boolean {
  const written = fold(text).replace(lettersForZeros, (letters) => '0'.repeat(letters.length));
  return [international, national].some((pattern) => (written.match(pattern) ?? []).some(isNumber));
}
