import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../home.ts';

/** Except table rows, which Markdown cannot wrap. */
const MAX_LINE_LENGTH = 120;
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
  if (!name.includes('/adr/')) return problems;
  const missing = ADR_SECTIONS.filter((section) => !text.includes(`\n${section}`));
  problems.push(...missing.map((section) => `${name} has no "${section}"`));
  for (const [index, line] of text.split('\n').entries()) {
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

/** Throws if a document names a file that does not exist or if a decision record breaks its form. */
export async function checkDocuments(): Promise<undefined> {
  const docs = await readdir(path.join(REPOSITORY, 'deploy/docs'), { recursive: true });
  const names = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => path.join('deploy/docs', name))];
  const problems: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.md'))) {
    const text = await readFile(path.join(REPOSITORY, name), 'utf8');
    problems.push(...(await problemsOf({ name, text }, readIfThere)));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return undefined;
}

async function readIfThere(relative: string): Promise<string | undefined> {
  const file = path.join(REPOSITORY, relative);
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? readFile(file, 'utf8') : found && '';
}
