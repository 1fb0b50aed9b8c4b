import path from 'node:path';
import { createConsole, type Console } from '../console.ts';
import { openHome, type Home } from '../home.ts';
import { adminOf } from '../process-env.ts';
import { openProduct } from '../product.ts';
import type { Settings } from '../settings.ts';
import { stopRequested, unlessAborted } from '../signals.ts';
import { openStack, type Stack } from '../stack.ts';
import { findChromium } from '../testing/chromium.ts';
import { openContractRun } from '../testing/contract-run.ts';
import { hasTests, runJest, type JestRun } from '../testing/jest.ts';
import { addCounts, NONE, ONE_FAILED, summaryLine, type Counts } from '../testing/summary.ts';

const WHOLE_STACK = ['contract', 'journey', 'fault'] as const;
/** A hanging run must end before the CI's own limit, so that its log is complete. */
const LIMIT_MINUTES = 25;
const READY_LIMIT_MS = 240_000;

/** Runs all tests, or those whose path matches `patterns`, on its own parts and data. Prints one summary line. */
export async function runTests(settings: Settings, patterns: readonly string[]): Promise<number> {
  const signal = stopRequested();
  const console = createConsole();
  const result = openResult(console);
  try {
    const home = await openHome(settings, 'test');
    const summaryFile = path.join(home.run, 'jest-summary.json');
    const common = { patterns, env: {}, inBand: false, limitMinutes: LIMIT_MINUTES, summaryFile, signal };
    const jest: RunSome = async (run) => {
      console.line(`\n── ${run.projects.join(', ')}`);
      result.add(await runJest({ ...common, ...run }));
      signal.throwIfAborted();
    };
    const withoutParts = (): Promise<void> => jest({ projects: ['unit', 'web'] });
    const onStack: OnStack = { settings, home, patterns, jest, signal, add: result.add };
    if (await hasTests(['service', ...WHOLE_STACK], patterns)) await onParts(onStack, withoutParts);
    else await withoutParts();
  } catch (error) {
    console.line(error instanceof Error ? error.message : String(error));
    if (!signal.aborted || !result.isFailed()) result.add(ONE_FAILED);
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
    console.line(summaryLine(total));
    return total.failed === 0 && total.passed > 0 ? 0 : 1;
  };
  const tellCut = (): void => {
    add(ONE_FAILED);
    process.exitCode = tell();
  };
  process.once('exit', tellCut);
  return { add, tell, isFailed: (): boolean => total.failed > 0 };
}

type RunSome = (run: Pick<JestRun, 'projects'> & Partial<JestRun>) => Promise<void>;

interface OnStack {
  readonly settings: Settings;
  readonly home: Home;
  readonly patterns: readonly string[];
  readonly jest: RunSome;
  readonly signal: AbortSignal;
  readonly add: (counts: Counts) => void;
}

/** Starts the parts while the tests that need none of them run. */
async function onParts(on: OnStack, meanwhile: () => Promise<void>): Promise<void> {
  const { settings, home, patterns, jest, signal } = on;
  const opening = openStack(settings, home, { emptyFirst: true, signal });
  const opened = opening.catch(() => undefined);
  try {
    await meanwhile();
    const stack = await opening;
    await jest({ projects: ['service'], env: stack.env });
    if (await hasTests(WHOLE_STACK, patterns)) await onWholeStack(on, stack);
  } finally {
    // A stack that failed to open has already stopped what it started.
    await (await opened)?.close();
  }
}

async function onWholeStack({ settings, home, patterns, jest, signal, add }: OnStack, stack: Stack): Promise<void> {
  const port = await stack.ports.take('frontdoor');
  const env = { ...settings.env, UPLOAD_COOLDOWN_SECONDS: '0', RATE_LIMIT_SCALE: '100' };
  const product = await openProduct({ ...settings, env, port, demo: false }, stack);
  try {
    const troubles = await unlessAborted(signal, product.start());
    if (troubles.length > 0) throw new Error(`The whole stack does not come up:\n${troubles.join('\n')}`);
    await product.untilReady(signal, READY_LIMIT_MS);
    const contract = await openContractRun(home);
    for (const project of WHOLE_STACK) {
      if (!(await hasTests([project], patterns))) continue;
      const browser = project === 'journey' ? { CHROMIUM_PATH: await findChromium(settings, stack.console) } : {};
      await jest({
        projects: [project],
        inBand: project !== 'contract',
        env: { ...stack.env, ...adminOf(settings), ...product.addresses, ...browser, ...contract.env },
      });
      // A selection of tests cannot show the whole table.
      if (project === 'contract' && patterns.length === 0) add(await contract.check(product.origin, stack.console));
    }
  } finally {
    await product.close();
  }
}
