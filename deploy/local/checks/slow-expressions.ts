import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

export interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** Returns the regular expressions that a file spells out, each once. */
export function expressionsIn(file: string): Expression[] {
  const tsx = file.endsWith('x');
  const found = new Map<string, Expression>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string };
    if (type === 'RegExpLiteral' && pattern !== undefined)
      found.set(`${pattern}/${flags ?? ''}`, { source: pattern, flags: flags ?? '' });
    Object.values(node).forEach(walk);
  };
  walk(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx }).body);
  return [...found.values()];
}

/** Letters that the classes of expressions are made of. */
const LETTERS = [...'a0A_.-@ \t\n<>&;#/,=:?%"\'('.split(''), '\u0301', 'ä', '\u200B'];

/** Words that stand in the expression itself, such as `Bearer `, and what may stand before them. */
const wordsOf = (source: string): string[] =>
  (
    source
      .replaceAll(String.raw`\/`, '/')
      .replace(/\\\w/g, '')
      .match(/[\w <>/@="&#:!-]{2,}/g) ?? []
  ).flatMap((word) => [word, `-${word}`, `${word} `]);

const UNITS = [...LETTERS, ...LETTERS.flatMap((one) => LETTERS.map((other) => one + other))];
/** What the search repeats is shorter than what is compared: the worst letters for 2,000 are those for more. */
const SEARCHED_LENGTH = 2_000;

/** Repeats `unit`, and ends with something that most expressions do not want there. */
const textOf = (unit: string, length: number): string =>
  `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}\0`;

/** Something that reads a text. */
export type Work = (text: string) => unknown;

export const replacing = ({ source, flags }: Expression): Work => {
  const expression = new RegExp(source, flags);
  return (text) => text.replace(expression, '');
};

function nsOf(work: Work, text: string): bigint {
  const begin = process.hrtime.bigint();
  work(text);
  return process.hrtime.bigint() - begin;
}

const ENOUGH_NS = 2_000_000_000n;

const fewest = (a: bigint, b: bigint): bigint => (b < a ? b : a);

/** Returns the letters that take longest when they are repeated. `source`: words of the expression are tried too. */
export function worstLetters(work: Work, source = ''): string {
  let worst = { unit: 'a', ns: 0n };
  for (const unit of [...UNITS, ...wordsOf(source)]) {
    const text = textOf(unit, SEARCHED_LENGTH);
    const ns = fewest(nsOf(work, text), nsOf(work, text));
    if (ns > worst.ns) worst = { unit, ns };
  }
  return worst.unit;
}

/** Returns how many times as long 100 kB of the letters take as 10 kB: about 10 when the work is linear. */
export function growthOf(work: Work, unit: string): number {
  const [short, long] = [textOf(unit, 10_000), textOf(unit, 100_000)];
  let [best, bestLong] = [nsOf(work, short), nsOf(work, long)];
  // A busy machine may stop the process within one run. Both lengths take turns, because the work gets faster once the
  // engine has compiled it, which a busy machine does late.
  for (let runs = 1, spent = bestLong; runs < 20; runs++) {
    best = fewest(best, nsOf(work, short));
    if (spent > ENOUGH_NS) continue;
    const ns = nsOf(work, long);
    bestLong = fewest(bestLong, ns);
    spent += ns;
  }
  return Number(bestLong) / Number(best);
}
