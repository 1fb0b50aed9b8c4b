import { openHome, REPOSITORY } from '../home.ts';
import { adminOf } from '../../bare-machine/process-env.ts';
import { openProduct } from '../../bare-machine/product.ts';
import { given, type Settings } from '../settings.ts';
import { stopRequested, unlessAborted } from '../signals.ts';
import { openStack } from '../../bare-machine/stack.ts';
import { runGroup } from '../../bare-machine/supervise/run-group.ts';
import { createConsole, type Console } from '../console.ts';
import { provideSchemathesis } from '../testing/schemathesis.ts';

const FOLDER = 'deploy/fuzz';
const READY_LIMIT_MS = 240_000;
/**
 * The coverage phase tries each limit of each field; the others a few examples of each call. One worker: parsers of
 * CPython 3.11 fail at times when two threads use them.
 */
const DEFAULTS = ['--checks', 'all', '--max-examples', '15', '--workers', '1', '--continue-on-failure'];

/** By npx and not in the lockfile, because its command line brings 242 packages, of which nothing else needs one. */
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';

/**
 * Lints the documents of an API by Spectral, and tests it against its OpenAPI document by Schemathesis: the API of
 * BASE_URL, or of a stack that it starts for this.
 * `args` go to `schemathesis run`, such as `--phases coverage` or `--include-tag auth`.
 */
export async function runFuzz(settings: Settings, args: readonly string[]): Promise<number> {
  const signal = stopRequested();
  const home = await openHome(settings, 'fuzz');
  const console = createConsole();
  const python = await provideSchemathesis(home.cache, console);
  const fuzz = (origin: string): Promise<number> => run({ python, origin, settings, args, console, signal });
  const elsewhere = given(settings.env['BASE_URL']);
  if (elsewhere !== undefined) return fuzz(elsewhere);
  const stack = await openStack(settings, home, { emptyFirst: true, signal });
  const port = await stack.ports.take('frontdoor');
  const env = { ...settings.env, UPLOAD_COOLDOWN_SECONDS: '0', RATE_LIMIT_SCALE: '1000000' };
  const product = await openProduct({ ...settings, env, port, demo: false }, stack);
  try {
    const troubles = await unlessAborted(signal, product.start());
    if (troubles.length > 0) throw new Error(troubles.join('\n'));
    await product.untilReady(signal, READY_LIMIT_MS);
    return await fuzz(product.origin);
  } finally {
    await product.close();
    await stack.close();
  }
}

type FuzzRun = {
  readonly python: string;
  readonly origin: string;
  readonly settings: Settings;
  readonly args: readonly string[];
  readonly console: Console;
  readonly signal: AbortSignal;
};

/** Returns 0 if both find nothing. */
async function run({ python, origin, settings, args, console, signal }: FuzzRun): Promise<number> {
  const documents = ['openapi.json', 'asyncapi.json'].map((name) => `${origin}/${name}`);
  const rules = ['--ruleset', `${FOLDER}/spectral.yaml`, '--fail-severity', 'hint'];
  const linted = await runGroup('npx', ['--yes', '--package', SPECTRAL, 'spectral', 'lint', ...rules, ...documents], {
    cwd: REPOSITORY,
    env: { ...process.env },
    signal,
  });
  const signIn = { SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: FOLDER, PYTHONDONTWRITEBYTECODE: '1', FUZZ_ORIGIN: origin };
  const words = ['--config-file', `${FOLDER}/schemathesis.toml`, 'run', `${origin}/openapi.json`, '--origin', origin];
  const fuzzed = await runGroup(python, ['-m', 'schemathesis.cli', ...words, ...DEFAULTS, ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...adminOf(settings), ...signIn },
    signal,
  });
  const tell = (name: string, code: number | null): void =>
    console.line(code === 0 ? `${name} found nothing.` : `${name} ended with ${code ?? 'a signal'}.`);
  tell('Spectral', linted);
  tell('Schemathesis', fuzzed);
  return linted === 0 && fuzzed === 0 ? 0 : 1;
}
