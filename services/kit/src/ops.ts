import { partAnswering } from '@tallscreen/kit-telemetry/metrics/stores';
import { startOpsServer } from '@tallscreen/kit-telemetry/ops-server';
import type { Telemetry } from '@tallscreen/kit-telemetry/start';
import type { Scope } from '#service';

export interface OpsOptions {
  readonly port: number | undefined;
  readonly host: string;
  readonly scrape: Telemetry['scrape'];
  /** whether the process has started, has reached its stores once (or waited long enough), and has not begun to stop */
  readonly isReady: () => boolean;
}

/** Serves `/metrics`, `/livez` and `/readyz` until the process has drained; does nothing without a port. */
export async function openOps(scope: Scope, { port, host, scrape, isReady }: OpsOptions): Promise<void> {
  const { logger, readiness } = scope;
  const unobserve = partAnswering.observe(async () => {
    const { failing } = await readiness.report();
    return readiness
      .names()
      .map((name) => ({ value: failing.includes(name) ? 0 : 1, attributes: { 'tallscreen.part.name': name } }));
  });
  scope.onDispose(unobserve);
  if (port === undefined) return;
  const onError = (err: unknown): void => logger.error({ err }, 'ops server: could not answer a request');
  const server = await startOpsServer({ port, host, isReady, onError, ...(scrape && { scrape }) });
  scope.onDispose(server.close);
  logger.info({ host, opsPort: server.port }, 'ops server: listening');
}
