import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { scenarioNamed, SCENARIOS, type ScenarioName } from '../../k6/sizes.ts';
import { createConsole, type Console } from '../console.ts';
import { openHome, REPOSITORY } from '../home.ts';
import { adminOf } from '../../bare-machine/process-env.ts';
import { openProduct } from '../../bare-machine/product.ts';
import { given, Problem, type Settings } from '../settings.ts';
import { stopRequested, unlessAborted } from '../signals.ts';
import { openStack } from '../../bare-machine/stack.ts';
import { runGroup } from '../../bare-machine/supervise/run-group.ts';
import { provideK6 } from '../testing/k6.ts';
import { measureCosts } from '../testing/load-costs.ts';
import type { ProcessView } from '../../bare-machine/control-server.ts';

const READY_LIMIT_MS = 240_000;
const USAGE = `npm run load -- <scenario> [--url http://…] [--own]; scenarios: ${SCENARIOS.join(', ')}`;

export interface LoadRun {
  readonly scenario: ScenarioName;
  /** undefined: a stack of its own, without rate limits */
  readonly url: string | undefined;
}

/** Reads `smoke --url http://…`. Without --url: BASE_URL, or the stack that runs here. */
export function readLoad({ env, port }: Settings, args: readonly string[]): LoadRun {
  const { values, positionals } = parse(args);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Problem(USAGE);
  if (values.own && values.url !== undefined) throw new Problem(`--own and --url exclude each other.\n${USAGE}`);
  const url = values.url ?? given(env['BASE_URL']) ?? `http://localhost:${port}`;
  if (!values.own && !URL.canParse(url)) throw new Problem(`${url} is not a URL.\n${USAGE}`);
  return { scenario: nameOf(name), url: values.own ? undefined : url };
}

function parse(args: readonly string[]) {
  try {
    const options = { url: { type: 'string' }, own: { type: 'boolean', default: false } } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

function nameOf(text: string): ScenarioName {
  try {
    return scenarioNamed(text);
  } catch (error) {
    throw new Problem((error as Error).message, { cause: error });
  }
}

/** Runs a k6 scenario. Its exit code is 0 only if all thresholds were met. */
export async function runLoad(settings: Settings, args: readonly string[]): Promise<number> {
  const wanted = readLoad(settings, args);
  const signal = stopRequested();
  const home = await openHome(settings, wanted.url === undefined ? 'load' : '');
  const console = createConsole();
  const k6 = await provideK6(home.cache, console);
  const summaries = path.join(home.root, 'load-summaries');
  await mkdir(summaries, { recursive: true });
  const go = (url: string) => runK6(k6, { settings, scenario: wanted.scenario, url, summaries, console, signal });
  if (wanted.url !== undefined) {
    await mustAnswer(wanted.url);
    return go(wanted.url);
  }
  const stack = await openStack(settings, home, { emptyFirst: true, signal });
  const port = await stack.ports.take('frontdoor');
  // Every virtual user comes from one address and uploads often.
  const env = { UPLOAD_COOLDOWN_SECONDS: '0', RATE_LIMIT_SCALE: '1000000', ...settings.env };
  const product = await openProduct({ ...settings, env, port, demo: false }, stack);
  try {
    const troubles = await unlessAborted(signal, product.start());
    if (troubles.length > 0) throw new Error(troubles.join('\n'));
    await product.untilReady(signal, READY_LIMIT_MS);
    const processes = async (): Promise<ProcessView[]> =>
      (await (await fetch(`${product.control.url}/processes`)).json()) as ProcessView[];
    const measured = { processes, summaries, scenario: wanted.scenario, console, signal };
    return await measureCosts(measured, () => go(product.origin));
  } finally {
    await product.close();
    await stack.close();
  }
}

async function mustAnswer(url: string): Promise<void> {
  try {
    await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    throw new Problem(`Nothing answers at ${url}: start one with npm start, or use --url or --own.`, { cause: error });
  }
}

interface K6Run {
  readonly settings: Settings;
  readonly scenario: ScenarioName;
  readonly url: string;
  readonly summaries: string;
  readonly console: Console;
  readonly signal: AbortSignal;
}

async function runK6(k6: string, { settings, scenario, url, summaries, console, signal }: K6Run): Promise<number> {
  console.line(`${scenario} against ${url}`);
  const code = await runGroup(k6, ['run', '--quiet', 'deploy/k6/main.ts'], {
    cwd: REPOSITORY,
    env: {
      ...settings.env,
      ...adminOf(settings),
      K6_NO_USAGE_REPORT: 'true',
      SCENARIO: scenario,
      BASE_URL: url,
      SUMMARY_DIR: summaries,
    },
    signal,
    // k6 writes its summary after the first signal.
    graceMs: 30_000,
  });
  console.line(`The figures are in ${path.join(summaries, `${scenario}.html`)} and .json.`);
  return code ?? 1;
}
