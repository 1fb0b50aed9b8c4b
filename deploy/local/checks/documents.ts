import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../home.ts';

/** Except table rows, which Markdown cannot wrap. */
const MAX_LINE_LENGTH = 120;
const ADR_SECTIONS = ['Status:', '## Context', '## Decision', '## Consequences'];
/** Paths in backticks that start with a top-level folder, like `services/kit/src/loop.ts`. */
const PATH = /`((?:bff|deploy|helm|proto|services|web)\/[\w./@-]+)`/g;

export type Document = { readonly name: string; readonly text: string };

/** Returns one sentence for each path that does not exist, and for each rule that a decision record breaks. */
export async function problemsOf(
  { name, text }: Document,
  exists: (relative: string) => Promise<boolean>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [, relative = ''] of text.matchAll(PATH)) {
    if (!(await exists(relative))) problems.push(`${name} names ${relative}, which does not exist`);
  }
  if (!name.includes('/adr/')) return problems;
  const missing = ADR_SECTIONS.filter((section) => !text.includes(`\n${section}`));
  problems.push(...missing.map((section) => `${name} has no "${section}"`));
  for (const [index, line] of text.split('\n').entries()) {
    if (line.length > MAX_LINE_LENGTH && !line.startsWith('|'))
      problems.push(`${name}:${index + 1} is longer than ${MAX_LINE_LENGTH} characters`);
  }
  return problems;
}

/** Throws if a document names a file that does not exist or if a decision record breaks its form. */
export async function checkDocuments(): Promise<undefined> {
  const docs = await readdir(path.join(REPOSITORY, 'deploy/docs'), { recursive: true });
  const names = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => path.join('deploy/docs', name))];
  const problems: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.md'))) {
    const text = await readFile(path.join(REPOSITORY, name), 'utf8');
    problems.push(...(await problemsOf({ name, text }, isThere)));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return undefined;
}

const isThere = (relative: string): Promise<boolean> =>
  access(path.join(REPOSITORY, relative)).then(
    () => true,
    () => false,
  );
