import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '../home.ts';
import { run } from '../shell.ts';
import { runGroup } from '../../bare-machine/supervise/run-group.ts';
import { addCounts, NONE, oneFailed, type Counts } from './summary.ts';

const JEST = path.join(REPOSITORY, 'node_modules/jest/bin/jest.js');
/** One worker per core, of which Jest would leave one unused. */
export const CORES = Math.max(2, availableParallelism());
const NODE = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', JEST];

export type JestRun = {
  readonly projects: readonly string[];
  readonly patterns: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly filesAtOnce: number;
  readonly summaryFile: string;
  readonly limitMinutes: number;
  readonly signal: AbortSignal;
};

/** Runs some projects and returns the reporter's counts, plus one failure if the run was interrupted or broke. */
export async function runJest({
  projects,
  patterns,
  env,
  filesAtOnce,
  summaryFile,
  limitMinutes,
  signal,
}: JestRun): Promise<Counts> {
  await rm(summaryFile, { force: true });
  const args = [
    ...NODE,
    '--passWithNoTests',
    filesAtOnce === 1 ? '--runInBand' : `--maxWorkers=${filesAtOnce}`,
    '--selectProjects',
    ...projects,
  ];
  const limit = AbortSignal.timeout(limitMinutes * 60_000);
  const code = await runGroup(process.execPath, [...args, ...patternArgs(patterns)], {
    cwd: REPOSITORY,
    env: { ...process.env, ...env, JEST_SUMMARY_FILE: summaryFile },
    signal: AbortSignal.any([signal, limit]),
  });
  const counts = await readCounts(summaryFile);
  const isCut = signal.aborted || limit.aborted;
  if (!isCut && counts !== undefined && (code === 0 || (code !== null && counts.failed > 0))) return counts;
  const why = limit.aborted
    ? `did not end within ${limitMinutes} minutes`
    : signal.aborted
      ? 'was stopped'
      : `ended with exit code ${code}, and no test says why`;
  return addCounts([counts ?? NONE, oneFailed(`Jest with ${projects.join(', ')} ${why}.`)]);
}

async function readCounts(file: string): Promise<Counts | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Counts);
}

/** Returns whether the patterns match a test of these projects, so that no stack is started in vain. */
export async function hasTests(projects: readonly string[], patterns: readonly string[]): Promise<boolean> {
  if (projects.length === 0) return false;
  if (patterns.length === 0) return true;
  const args = [...NODE, '--listTests', '--passWithNoTests', '--selectProjects', ...projects];
  const listed = await run(process.execPath, [...args, ...patternArgs(patterns)], { cwd: REPOSITORY });
  return listed.split('\n').some((line) => path.isAbsolute(line));
}

const patternArgs = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => ['--testPathPatterns', pattern]);
