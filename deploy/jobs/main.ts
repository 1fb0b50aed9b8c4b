import { runTracedJob } from '@tallscreen/kit-telemetry/run-job';
import { startTelemetry } from '@tallscreen/kit-telemetry/start';
import { ConfigError } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { readProcessConfig, telemetryOptionsOf } from '@tallscreen/kit/process-config';
import { createScope } from '@tallscreen/kit/service';
import { jobs, usage } from './all.ts';
import { EXIT, Refusal, WrongCall } from './job.ts';

/** `jobs.mjs <name> [arguments]`: runs one job to its end. */
async function main([name = '--help', ...args]: readonly string[]): Promise<number> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  if (name === '--help' || name === '-h' || args.includes('--help')) {
    print(usage(name));
    return EXIT.done;
  }
  const job = jobs[name];
  if (job === undefined) {
    process.stderr.write(`There is no job ${name}.\n\n${usage()}\n`);
    return EXIT.wrongCall;
  }
  const config = readProcessConfig({ LOG_LEVEL: 'warn', ...process.env });
  // A job runs seldom, so each run is traced; it ends before anybody could scrape it, so it pushes its metrics.
  const telemetry = await startTelemetry({ ...telemetryOptionsOf(`job-${name}`, config), ratio: 1, isScraped: false });
  const { scope, stop } = createScope(name, createLogger({ name, level: config.LOG_LEVEL }));
  scope.onDispose(() => telemetry.stop());
  const end = (): void => void stop();
  process.once('SIGTERM', end).once('SIGINT', end);
  try {
    const run = await job.load();
    await runTracedJob(name, () => run({ scope, args, env: process.env, print }));
    return EXIT.done;
  } finally {
    process.off('SIGTERM', end).off('SIGINT', end);
    await stop();
  }
}

function codeOf(error: unknown): number {
  if (error instanceof ConfigError || error instanceof WrongCall) return EXIT.wrongCall;
  return error instanceof Refusal ? EXIT.refused : EXIT.failed;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`Not done: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = codeOf(error);
}
