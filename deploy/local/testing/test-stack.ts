import { startTraceCollector } from '@tallscreen/kit/testing/trace-collector';
import { openProduct, type Product } from '../../bare-machine/product.ts';
import { adminOf } from '../../bare-machine/process-env.ts';
import type { Home } from '../home.ts';
import type { Settings } from '../settings.ts';
import { unlessAborted } from '../signals.ts';
import { openStack } from '../../bare-machine/stack.ts';
import type { Console } from '../console.ts';

const READY_LIMIT_MS = 240_000;
/** Tests upload, sign in and kill often: they must not wait for limits and leases made for people and busy machines. */
const FOR_TESTS = {
  UPLOAD_COOLDOWN_SECONDS: '0',
  RATE_LIMIT_SCALE: '100',
  WORKER_LEASE_SECONDS: '5',
  SCAN_LEASE_SECONDS: '5',
  // A second of CPU for each clip; services/moderation/tests/scan-model.test.ts asks it.
  SCAN_MODEL: 'off',
};

/** Every process sends traces, but records only calls whose client asks for it. */
const tracesTo = (endpoint: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_METRICS_EXPORTER: 'prometheus',
  OTEL_TRACES_SAMPLER_ARG: '0',
  OTEL_BSP_SCHEDULE_DELAY: '250',
});

export interface TestStack {
  /** What tests read: addresses of the parts, and of our processes if they run. */
  readonly env: Readonly<Record<string, string>>;
  readonly console: Console;
  /** The front door's address, if our processes run. */
  readonly origin: string | undefined;
  close(): Promise<void>;
}

export interface TestStackOptions {
  readonly settings: Settings;
  readonly home: Home;
  readonly signal: AbortSignal;
  /** Start our own processes too, not only the parts. */
  readonly withProduct: boolean;
}

/** Opens parts on their own ports with empty data, and our processes on them. Stops what it started if it fails. */
export async function openTestStack({ settings, home, signal, withProduct }: TestStackOptions): Promise<TestStack> {
  const stack = await openStack(settings, home, { emptyFirst: true, signal });
  let product: Product | undefined;
  let traces: Awaited<ReturnType<typeof startTraceCollector>> | undefined;
  const close = async (): Promise<void> => {
    await product?.close();
    traces?.close();
    await stack.close();
  };
  if (!withProduct) return { env: stack.env, console: stack.console, origin: undefined, close };
  try {
    const port = await stack.ports.take('frontdoor');
    traces = await startTraceCollector();
    const env = { ...settings.env, ...FOR_TESTS, ...tracesTo(traces.endpoint) };
    product = await openProduct({ ...settings, env, port, demo: false }, stack);
    const troubles = await unlessAborted(signal, product.start());
    if (troubles.length > 0) throw new Error(`The whole stack does not come up:\n${troubles.join('\n')}`);
    await product.untilReady(signal, READY_LIMIT_MS);
    const { origin, addresses } = product;
    const all = { ...stack.env, ...adminOf(settings), ...addresses, TRACES_URL: traces.endpoint };
    return { env: all, console: stack.console, origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
