import { setTimeout as sleep } from 'node:timers/promises';
import { startTelemetry } from '@tallscreen/kit-telemetry/start';
import { ConfigError, LOOPBACK } from '#config';
import { createLogger, type Logger } from '#logger';
import { openOps } from '#ops';
import { lifeOf, readProcessConfig, telemetryOptionsOf, type ProcessConfig } from '#process-config';
import { createReadiness, type Readiness } from '#readiness';

/** An RPC server or an HTTP server. */
export interface Listener {
  /** Listens on this address, loopback when absent. Returns the port. */
  readonly listen: (host?: string) => Promise<number>;
  /** Tells clients to open no new calls on their connections; open calls are still answered. */
  readonly sayGoodbye?: () => void;
  /** Accepts nothing new and waits for the calls under way. */
  readonly drain: (graceMs: number) => Promise<void>;
}

/** Holds the parts of a process; they are disposed of when the process ends. */
export interface Scope {
  readonly name: string;
  readonly logger: Logger;
  /** aborts when the process begins to drain; after a stop that is after the delay in which calls are still accepted */
  readonly signal: AbortSignal;
  /** aborts shortly before the time limit of the drain cuts connections, so that long calls can say why */
  readonly cutting: AbortSignal;
  /** how long connections have to end once `signal` has aborted */
  readonly drainLimitMs: number;
  readonly readiness: Readiness;
  readonly ready: Readiness['add'];
  /**
   * Runs as soon as the process begins to stop, while listeners drain. For background loops, which must take no new
   * job. Disposals wait for it.
   */
  readonly onStop: (stop: () => unknown) => void;
  /** Runs after all listeners have drained, the last added first. */
  readonly onDispose: (dispose: () => unknown) => void;
  readonly serve: (listener: Listener) => Promise<number>;
}

export interface ScopeOptions {
  /** default: loopback */
  readonly host?: string;
  /** default: none */
  readonly drainDelayMs?: number;
  /** default: 8 s */
  readonly drainLimitMs?: number;
}

const DRAIN_LIMIT_MS = 8_000;
/** Time to answer a call before its connection is cut. */
const CUT_MS = 1_000;

/**
 * Runs a process until SIGTERM or SIGINT. Then: not ready and loops stop → delay → abort → drain → dispose → exit code
 * 0. After a failed start or an uncaught error it does the same without the delay and with exit code 1. `start` wires
 * the process and returns. This is the only caller of process.exit.
 */
export async function runService(name: string, start: (scope: Scope) => Promise<void>): Promise<void> {
  const common = readOrEnd(name);
  const logger = createLogger({ name, level: common.LOG_LEVEL });
  const telemetry = await startTelemetry(telemetryOptionsOf(name, common));
  const { scope, stop } = createScope(name, logger, lifeOf(common));
  scope.onDispose(() => telemetry.stop());

  let hasReachedParts = false;
  let stopping = false;
  async function end(code: number, why: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    logger.info({ why }, 'stopping');
    const limit = setTimeout(() => {
      logger.fatal('could not stop in time');
      process.exit(1);
    }, common.STOP_LIMIT_SECONDS * 1_000);
    await stop({ isUrgent: code !== 0 });
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
    const isReady = (): boolean => hasReachedParts && !scope.readiness.closed.aborted;
    await openOps(scope, { port: common.OPS_PORT, host: common.HOST, scrape: telemetry.scrape, isReady });
    await start(scope);
    logger.info('started');
    void scope.readiness.firstAnswers(common.READY_LIMIT_SECONDS * 1_000).then((missing) => {
      if (scope.readiness.closed.aborted) return;
      if (missing.length > 0) logger.warn({ missing }, 'ready, although these have never answered');
      hasReachedParts = true;
    });
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${name}: ${error.message}\n`);
    else logger.fatal({ err: error }, 'start failed');
    await end(1, 'start failed');
  }
}

function readOrEnd(name: string): ProcessConfig {
  try {
    return readProcessConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Returns a scope and the function that stops it. A step of the stop that fails is logged, and the others still run.
 */
export function createScope(
  name: string,
  logger: Logger,
  { host = LOOPBACK, drainDelayMs = 0, drainLimitMs = DRAIN_LIMIT_MS }: ScopeOptions = {},
): { scope: Scope; stop: (how?: { readonly isUrgent?: boolean }) => Promise<void> } {
  const readiness = createReadiness();
  const aborting = new AbortController();
  const cutting = new AbortController();
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
      cutting: cutting.signal,
      drainLimitMs,
      readiness,
      ready: readiness.add,
      onStop: (stop) => void stops.push(stop),
      onDispose: (dispose) => void disposals.push(dispose),
      async serve(listener) {
        const port = await listener.listen(host);
        listeners.push(listener);
        logger.info({ host, port }, 'listening');
        return port;
      },
    },
    async stop({ isUrgent = false } = {}) {
      readiness.close();
      for (const listener of listeners) listener.sayGoodbye?.();
      const loops = stops.map((stopIt) => attempt(stopIt, 'stop failed'));
      if (listeners.length > 0 && !isUrgent) await sleep(drainDelayMs);
      aborting.abort();
      const timer = setTimeout(() => cutting.abort(), Math.max(0, drainLimitMs - CUT_MS));
      await Promise.all([...loops, ...listeners.map((l) => attempt(() => l.drain(drainLimitMs), 'drain failed'))]);
      clearTimeout(timer);
      for (const dispose of disposals.toReversed()) await attempt(dispose, 'dispose failed');
    },
  };
}
