import { commonConfig, ConfigError, LOOPBACK, readConfig } from '#config';
import { createLogger, type Logger } from '#logger';
import { createReadiness, type Readiness, type ReadinessCheck } from '#readiness';
import { startTelemetry } from '#telemetry';

/** An RPC server or an HTTP server. */
export interface Listener {
  /** Listens on this address, loopback when absent. Returns the port. */
  readonly listen: (host?: string) => Promise<number>;
  /** Accepts nothing new and waits for what is under way. */
  readonly drain: (graceMs: number) => Promise<void>;
}

/** Holds the parts of a process; they end with it. */
export interface Scope {
  readonly name: string;
  readonly logger: Logger;
  /** aborts when the process begins to stop */
  readonly signal: AbortSignal;
  readonly readiness: Readiness;
  readonly ready: (name: string, check: ReadinessCheck) => void;
  /**
   * Runs as soon as the process begins to stop, while listeners drain: for background loops, which must take no new job.
   * Disposals wait for it.
   */
  readonly onStop: (stop: () => unknown) => void;
  /** Runs after all listeners have drained, the last added first. */
  readonly onDispose: (dispose: () => unknown) => void;
  readonly serve: (listener: Listener) => Promise<number>;
}

const STOP_LIMIT_MS = 15_000;
const DRAIN_LIMIT_MS = 8_000;

/**
 * Runs a process until SIGTERM or SIGINT: not ready → abort → stop loops and drain → dispose, then exit code 0. After a failed start or an
 * uncaught error it does the same with exit code 1. `start` wires the process and returns. The only caller of process.exit.
 */
export async function runService(name: string, start: (scope: Scope) => Promise<void>): Promise<void> {
  const common = readCommon();
  const logger = createLogger({ name, level: common.LOG_LEVEL });
  const telemetry = await startTelemetry({
    service: name,
    endpoint: common.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: common.OTEL_TRACES_SAMPLER_ARG,
  });
  const { scope, stop } = createScope(name, logger, common.HOST);
  scope.onDispose(() => telemetry.stop());

  let stopping = false;
  async function end(code: number, why: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    logger.info({ why }, 'stopping');
    const limit = setTimeout(() => {
      logger.fatal('could not stop in time');
      process.exit(1);
    }, STOP_LIMIT_MS);
    await stop();
    clearTimeout(limit);
    logger.info('stopped');
    process.exit(code);
  }
  function crash(err: unknown, why: string): void {
    logger.fatal({ err }, why);
    void end(1, why);
  }

  process.on('SIGTERM', () => void end(0, 'SIGTERM'));
  process.on('SIGINT', () => void end(0, 'SIGINT'));
  process.on('unhandledRejection', (reason) => crash(reason, 'unhandled rejection'));
  process.on('uncaughtException', (error) => crash(error, 'uncaught exception'));
  try {
    await start(scope);
    logger.info('started');
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${name}: ${error.message}\n`);
    else logger.fatal({ err: error }, 'start failed');
    await end(1, 'start failed');
  }
}

function readCommon() {
  try {
    return readConfig(commonConfig);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Returns a scope and the function that stops it. A step of the stop that fails is logged, and the others still run. */
export function createScope(
  name: string,
  logger: Logger,
  host = LOOPBACK,
): { scope: Scope; stop: () => Promise<void> } {
  const readiness = createReadiness();
  const aborting = new AbortController();
  const listeners: Listener[] = [];
  const stops: (() => unknown)[] = [];
  const disposals: (() => unknown)[] = [];

  const attempt = async (step: () => unknown, what: string) => {
    try {
      await step();
    } catch (err) {
      logger.error({ err }, what);
    }
  };

  return {
    scope: {
      name,
      logger,
      signal: aborting.signal,
      readiness,
      ready: (part, check) => readiness.add(part, check),
      onStop: (stop) => void stops.push(stop),
      onDispose: (dispose) => void disposals.push(dispose),
      async serve(listener) {
        const port = await listener.listen(host);
        listeners.push(listener);
        logger.info({ host, port }, 'listening');
        return port;
      },
    },
    async stop() {
      readiness.close();
      aborting.abort();
      await Promise.all([
        ...stops.map((stopIt) => attempt(stopIt, 'stop failed')),
        ...listeners.map((l) => attempt(() => l.drain(DRAIN_LIMIT_MS), 'drain failed')),
      ]);
      for (const dispose of disposals.toReversed()) await attempt(dispose, 'dispose failed');
    },
  };
}
