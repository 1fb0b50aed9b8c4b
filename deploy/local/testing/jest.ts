import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '../home.ts';
import { run } from '../shell.ts';
import { runGroup } from '../supervise/run-group.ts';
import { addCounts, NONE, ONE_FAILED, type Counts } from './summary.ts';

const JEST = path.join(REPOSITORY, 'node_modules/jest/bin/jest.js');
/** Tests mostly wait, for Kafka and for each other's processes: a core each, where Jest would leave one of two unused. */
const WORKERS = Math.max(2, availableParallelism() - 1);
const NODE = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', JEST];

export type JestRun = {
  readonly projects: readonly string[];
  readonly patterns: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** One file after the other: for tests that stop, kill or crowd what the others stand on. */
  readonly inBand: boolean;
  readonly summaryFile: string;
  readonly limitMinutes: number;
  readonly signal: AbortSignal;
};

/** Runs some of the projects and gives what the reporter has counted; a run that is cut short or breaks is one failure more. */
export async function runJest({
  projects,
  patterns,
  env,
  inBand,
  summaryFile,
  limitMinutes,
  signal,
}: JestRun): Promise<Counts> {
  await rm(summaryFile, { force: true });
  const args = [
    ...NODE,
    '--passWithNoTests',
    inBand ? '--runInBand' : `--maxWorkers=${WORKERS}`,
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
  const isCut = counts === undefined || signal.aborted || limit.aborted || code === null;
  const isBroken = code !== 0 && counts?.failed === 0;
  return addCounts([counts ?? NONE, isCut || isBroken ? ONE_FAILED : NONE]);
}

async function readCounts(file: string): Promise<Counts | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Counts);
}

/** Whether any test of these projects is asked for: a stack that nobody needs is not started. */
export async function hasTests(projects: readonly string[], patterns: readonly string[]): Promise<boolean> {
  if (patterns.length === 0) return true;
  const args = [...NODE, '--listTests', '--passWithNoTests', '--selectProjects', ...projects];
  const listed = await run(process.execPath, [...args, ...patternArgs(patterns)], { cwd: REPOSITORY });
  return listed.split('\n').some((line) => path.isAbsolute(line));
}

const patternArgs = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => ['--testPathPatterns', pattern]);
