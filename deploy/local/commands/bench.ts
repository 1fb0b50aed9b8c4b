import { openHome, REPOSITORY } from '../home.ts';
import { adminOf } from '../../bare-machine/process-env.ts';
import { openProduct } from '../../bare-machine/product.ts';
import type { Settings } from '../settings.ts';
import { stopRequested, unlessAborted } from '../signals.ts';
import { openStack } from '../../bare-machine/stack.ts';
import { runGroup } from '../../bare-machine/supervise/run-group.ts';

/** Benches that need nothing that runs. */
const ALONE = ['ranking', 'playback'];

async function runAlone(name: string, settings: Settings, signal: AbortSignal): Promise<number> {
  const { cache } = await openHome(settings, 'bench');
  const env = { ...process.env, TALLSCREEN_CACHE: cache };
  const code = await runGroup(process.execPath, [`deploy/bench/${name}/main.ts`], { cwd: REPOSITORY, env, signal });
  return code ?? 1;
}

/** Runs all benches, or the named ones, on their own stack and data. Prints one table. */
export async function runBench(settings: Settings, names: readonly string[]): Promise<number> {
  const signal = stopRequested();
  const alone = ALONE.find((name) => name === names.join());
  if (alone !== undefined) return runAlone(alone, settings, signal);
  const home = await openHome(settings, 'bench');
  const stack = await openStack(settings, home, { emptyFirst: true, signal });
  const port = await stack.ports.take('frontdoor');
  // No cooldown, no rate limits and a short view window, so that the benches measure work instead of refusals.
  const env = { ...settings.env, UPLOAD_COOLDOWN_SECONDS: '0', RATE_LIMIT_SCALE: '1000000', VIEW_WINDOW_SECONDS: '1' };
  const product = await openProduct({ ...settings, env, port, demo: false }, stack);
  try {
    const troubles = await unlessAborted(signal, product.start());
    if (troubles.length > 0) throw new Error(troubles.join('\n'));
    await product.untilReady(signal, 120_000);
    const code = await runGroup(process.execPath, ['deploy/bench/main.ts', ...names], {
      cwd: REPOSITORY,
      env: { ...process.env, ...stack.env, ...adminOf(settings), ...product.addresses },
      signal,
    });
    return code ?? 1;
  } finally {
    await product.close();
    await stack.close();
  }
}
