import path from 'node:path';
import { createConsole, type Console } from '../console.ts';
import { openHome, type Home } from '../home.ts';
import type { Settings } from '../settings.ts';
import { stopRequested } from '../signals.ts';
import { findBrowsers, findChromium } from '../testing/browsers.ts';
import { openContractRun } from '../testing/contract-run.ts';
import { CORES, hasTests, runJest, type JestRun } from '../testing/jest.ts';
import { addCounts, NONE, oneFailed, summaryOf, type Counts } from '../testing/summary.ts';
import { openTestStack, type TestStack } from '../testing/test-stack.ts';

type Project =
  | 'unit'
  | 'web'
  | 'service'
  | 'contract'
  | 'journey'
  | 'smoke'
  | 'fault'
  | 'long'
  | 'looks'
  | 'browsers'
  | 'endurance';

interface Group {
  readonly projects: readonly Project[];
  readonly filesAtOnce: number;
}

/** Which tests a command runs, and how. */
interface Suite {
  /** Tests that need nothing. Those that no group below takes run while the parts start. */
  readonly alone: readonly Project[];
  /** Tests that need the parts, one group after the other. */
  readonly onParts: readonly Group[];
  /** How long a group may take. A hanging run must end before the CI's own limit, so that its log is complete. */
  readonly limitMinutes: number;
}

const SUITE: Suite = {
  alone: ['unit', 'web'],
  onParts: [
    // These do not disturb each other, as each file uses names of its own. Service and contract tests wait for other
    // processes half the time; unit tests use it.
    { projects: ['service', 'contract', 'unit'], filesAtOnce: 2 * CORES },
    { projects: ['journey'], filesAtOnce: CORES },
    // These stop, kill or overload what other tests use.
    { projects: ['smoke'], filesAtOnce: 1 },
  ],
  limitMinutes: 40,
};
const only = (projects: readonly Project[], filesAtOnce = 1): Suite => ({
  alone: [],
  onParts: [{ projects, filesAtOnce }],
  limitMinutes: 25,
});
const LONG = only(['long'], CORES);
const LOOKS = only(['looks']);
const BROWSERS = only(['browsers']);
const ALL: Suite = {
  ...SUITE,
  onParts: [...SUITE.onParts, ...[only(['fault']), LONG, LOOKS, BROWSERS].flatMap(({ onParts }) => onParts)],
};
const ENDURANCE: Suite = { ...only(['endurance']), limitMinutes: 180 };

/** Tests of these need our own processes too. */
const WHOLE_STACK: readonly Project[] = [
  'contract',
  'journey',
  'smoke',
  'fault',
  'long',
  'looks',
  'browsers',
  'endurance',
];

const BROWSER: readonly Project[] = ['journey', 'long', 'looks'];

/**
 * Runs what a developer waits for between two edits; with `--all` also the faults, the long tests and the pictures; or
 * all tests whose path matches a pattern. Uses its own parts and data. Prints one summary line.
 */
export const runTests = (settings: Settings, args: readonly string[]): Promise<number> => {
  const patterns = args.filter((arg) => arg !== '--all');
  return runSuite(args.length > 0 ? ALL : SUITE, settings, patterns);
};

/** Runs all faults, the long ones too, in the same way. */
export const runFaults = (settings: Settings, patterns: readonly string[]): Promise<number> =>
  runSuite(only(['smoke', 'fault']), settings, patterns);

/** Runs the tests that try many cases in the same way. */
export const runLong = (settings: Settings, patterns: readonly string[]): Promise<number> =>
  runSuite(LONG, settings, patterns);

/** Compares the pictures of screens in the same way. */
export const runLooks = (settings: Settings, patterns: readonly string[]): Promise<number> =>
  runSuite(LOOKS, settings, patterns);

/** Runs the feed's journey in Chromium, Firefox and WebKit, which must be there, in the same way. */
export const runBrowsers = async (settings: Settings, patterns: readonly string[]): Promise<number> => {
  await findBrowsers(settings);
  return runSuite(BROWSERS, settings, patterns);
};

/** Runs the tests of long outages in the same way. */
export const runEndurance = (settings: Settings, patterns: readonly string[]): Promise<number> =>
  runSuite(ENDURANCE, settings, patterns);

async function runSuite(suite: Suite, settings: Settings, patterns: readonly string[]): Promise<number> {
  const signal = stopRequested();
  const console = createConsole();
  const result = openResult(console);
  try {
    const home = await openHome(settings, 'test');
    const summaryFile = path.join(home.run, 'jest-summary.json');
    const { limitMinutes } = suite;
    const jest: RunSome = async (run) => {
      const startedAt = performance.now();
      console.line(`\n── ${run.projects.join(', ')}`);
      result.add(await runJest({ patterns, env: {}, filesAtOnce: CORES, limitMinutes, summaryFile, signal, ...run }));
      console.line(`── ${run.projects.join(', ')}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
      signal.throwIfAborted();
    };
    await runGroups({ suite, settings, home, patterns, jest, signal, add: result.add });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.line(message);
    if (!signal.aborted || !result.isFailed()) result.add(oneFailed(message));
  }
  return result.tell();
}

/** Prints the summary as the last line, also when the run is interrupted. */
function openResult(console: Console) {
  let total = NONE;
  const add = (counts: Counts): void => void (total = addCounts([total, counts]));
  const tell = (): number => {
    process.off('exit', tellCut);
    console.line();
    console.line(summaryOf(total));
    return total.failed === 0 && total.passed > 0 ? 0 : 1;
  };
  const tellCut = (): void => {
    add(oneFailed('the run was ended'));
    process.exitCode = tell();
  };
  process.once('exit', tellCut);
  return { add, tell, isFailed: (): boolean => total.failed > 0 };
}

type RunSome = (run: Pick<JestRun, 'projects'> & Partial<JestRun>) => Promise<void>;

interface Run {
  readonly suite: Suite;
  readonly settings: Settings;
  readonly home: Home;
  readonly patterns: readonly string[];
  readonly jest: RunSome;
  readonly signal: AbortSignal;
  readonly add: (counts: Counts) => void;
}

async function runGroups(run: Run): Promise<void> {
  const { suite, settings, home, patterns, jest, signal } = run;
  const groups: Group[] = [];
  for (const group of suite.onParts) {
    const onParts = group.projects.filter((project) => !suite.alone.includes(project));
    if (await hasTests(onParts, patterns)) groups.push(group);
  }
  const grouped = groups.flatMap(({ projects }) => projects);
  const others = suite.alone.filter((project) => !grouped.includes(project));
  const alone = async (): Promise<void> => (others.length > 0 ? jest({ projects: others }) : undefined);
  if (groups.length === 0) return alone();
  const wholeStack = grouped.filter((project) => WHOLE_STACK.includes(project));
  const withProduct = await hasTests(wholeStack, patterns);
  // Runs the tests that need neither parts nor processes while these start.
  const opening = openTestStack({ settings, home, signal, withProduct });
  const opened = opening.catch(() => undefined);
  try {
    await alone();
    const stack = await opening;
    for (const group of groups) await runGroup(run, stack, group);
  } finally {
    // A stack that failed to open has already stopped what it started.
    await (await opened)?.close();
  }
}

async function runGroup(run: Run, stack: TestStack, { projects, filesAtOnce }: Group): Promise<void> {
  const { settings, home, patterns, jest, add } = run;
  const contract = projects.includes('contract') ? await openContractRun(home) : undefined;
  const browser = projects.includes('browsers')
    ? await findBrowsers(settings, stack.console)
    : projects.some((project) => BROWSER.includes(project))
      ? { CHROMIUM_PATH: await findChromium(settings, stack.console) }
      : {};
  await jest({ projects, filesAtOnce, env: { ...stack.env, ...browser, ...contract?.env } });
  // A selection of tests cannot show the whole table.
  if (contract && stack.origin !== undefined && patterns.length === 0)
    add(await contract.check(stack.origin, stack.console));
}
