import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../home.ts';

/** Except table rows, which Markdown cannot wrap. */
const MAX_LINE_LENGTH = 120;
/** A decision record is at most a page, and a newcomer can read all of them. */
const MAX_RECORD_LINES = 45;
const MAX_RECORDS = 60;
const MAX_README_LINES = 120;
const RECORD = /(?:^|\/adr\/)\d{4}-[\w-]+\.md$/;
const ADR_SECTIONS = ['Status:', '## Context', '## Decision', '## Consequences'];
/** Paths in backticks that start with a top-level folder, like `services/kit/src/loop.ts`. */
const PATH = /`((?:bff|deploy|helm|proto|services|web)\/[\w./@-]+)`/g;

/** A test that shows what a document claims, like `bff/tests/auth.test.ts`: "a forged token is refused". */
const TEST = /`([\w./@-]+\.test\.tsx?)`: "([^"]+)"/g;
/** In these documents every table row must name a test, or say why there is none. */
const PROVEN = ['deploy/docs/security.md', 'deploy/docs/failures.md', 'deploy/docs/features.md'];
const NO_TEST = 'no test:';

export type Document = { readonly name: string; readonly text: string };

/** Returns the text of a file or folder of the repository ('' for a folder), undefined if it does not exist. */
type Read = (relative: string) => Promise<string | undefined>;

/**
 * Returns one sentence for each path and each test that does not exist, and for each rule that a record or table
 * breaks.
 */
export async function problemsOf({ name, text }: Document, read: Read): Promise<string[]> {
  const problems: string[] = [];
  for (const [, relative = ''] of text.matchAll(PATH)) {
    if ((await read(relative)) === undefined) problems.push(`${name} names ${relative}, which does not exist`);
  }
  for (const [, file = '', test = ''] of text.matchAll(TEST)) {
    if (!(await read(file))?.includes(test)) problems.push(`${name} names a test that ${file} does not have: ${test}`);
  }
  if (PROVEN.includes(name)) problems.push(...unprovenRowsOf(name, text));
  const lines = text.trimEnd().split('\n');
  if (name === 'README.md' && lines.length > MAX_README_LINES)
    problems.push(`${name} is longer than ${MAX_README_LINES} lines`);
  if (!RECORD.test(name)) return problems;
  const missing = ADR_SECTIONS.filter((section) => !text.includes(`\n${section}`));
  problems.push(...missing.map((section) => `${name} has no "${section}"`));
  if (lines.length > MAX_RECORD_LINES) problems.push(`${name} is longer than ${MAX_RECORD_LINES} lines`);
  for (const [index, line] of lines.entries()) {
    if (line.length > MAX_LINE_LENGTH && !line.startsWith('|'))
      problems.push(`${name}:${index + 1} is longer than ${MAX_LINE_LENGTH} characters`);
  }
  return problems;
}

function unprovenRowsOf(name: string, text: string): string[] {
  const lines = text.split('\n');
  const isRow = (line: string, index: number) =>
    line.startsWith('|') && !line.startsWith('|--') && !lines[index + 1]?.startsWith('|--');
  return lines.flatMap((line, index) =>
    isRow(line, index) && line.search(TEST) < 0 && !line.includes(NO_TEST)
      ? [`${name}:${index + 1} names no test and does not say "${NO_TEST}"`]
      : [],
  );
}

/** Decision records by number, like "ADR 34" or "ADRs 96 and 98", also where a comment wraps the line. */
const CITED_NUMBERS = /\bADRs?[\s*/#]+(\d+(?:(?:, and |, | and )(?:ADR )?\d+)*)/g;
/** Decision records by file, like `adr/0034-score-and-tiers.md`. */
const CITED_FILE = /\badr\/(\d{4}-[\w-]+\.md)/g;

/** Returns one sentence for each decision record that a file cites and that is not among `records` (file names). */
export function missingRecordsIn({ name, text }: Document, records: readonly string[]): string[] {
  const numbers = new Set(records.map((record) => Number(record.slice(0, 4))));
  const cited = [...text.matchAll(CITED_NUMBERS)].flatMap(([, list = '']) => (list.match(/\d+/g) ?? []).map(Number));
  const files = [...text.matchAll(CITED_FILE)].map(([, file = '']) => file);
  return [
    ...cited
      .filter((number) => !numbers.has(number))
      .map((number) => `${name} cites ADR ${number}, which does not exist`),
    ...files.filter((file) => !records.includes(file)).map((file) => `${name} cites adr/${file}, which does not exist`),
  ];
}

/** Returns one sentence for each record that the index does not list, and one if there are too many records. */
export function indexProblems(index: string, records: readonly string[]): string[] {
  const unlisted = records.filter((record) => !index.includes(`(${record})`));
  return [
    ...unlisted.map((record) => `deploy/docs/adr/README.md does not list ${record}`),
    ...(records.length > MAX_RECORDS ? [`${records.length} decision records; merge some, at most ${MAX_RECORDS}`] : []),
  ];
}

/** Returns the files that cite decision records, without the test of this check, which makes some up. */
function citingFiles(): string[] {
  const pattern = String.raw`\bADRs?( [0-9]|$)|adr/[0-9]{4}-`;
  const places = ['.', ':!deploy/local/checks/documents.test.ts'];
  const options = { cwd: REPOSITORY, encoding: 'utf8' } as const;
  return execFileSync('git', ['grep', '-IlE', pattern, '--', ...places], options)
    .trim()
    .split('\n');
}

/**
 * Throws if a document names a file that does not exist, if any file cites a decision record that does not exist, or if
 * a record breaks its form.
 */
export async function checkDocuments(): Promise<undefined> {
  const docs = await readdir(path.join(REPOSITORY, 'deploy/docs'), { recursive: true });
  const names = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => path.join('deploy/docs', name))];
  const problems: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.md'))) {
    const text = await readFile(path.join(REPOSITORY, name), 'utf8');
    problems.push(...(await problemsOf({ name, text }, readIfThere)));
  }
  const records = (await readdir(path.join(REPOSITORY, 'deploy/docs/adr'))).filter((name) => RECORD.test(name));
  problems.push(...indexProblems((await readIfThere('deploy/docs/adr/README.md')) ?? '', records));
  for (const name of citingFiles()) {
    const text = await readIfThere(name);
    if (text !== undefined) problems.push(...missingRecordsIn({ name, text }, records));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return undefined;
}

async function readIfThere(relative: string): Promise<string | undefined> {
  const file = path.join(REPOSITORY, relative);
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? readFile(file, 'utf8') : found && '';
}
