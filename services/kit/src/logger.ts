import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequest } from '#context';
import { redact, scrub } from '#redact';
import { activeTrace } from '#telemetry/span';

export type { Logger };

/** Written at once: the last lines before an exit stay, and stay in order. */
const STANDARD_OUTPUT = 1;

export interface LoggerOptions {
  readonly name: string;
  readonly level: string;
  /** standard output when absent */
  readonly destination?: DestinationStream;
}

/**
 * JSON lines with the ids of the request and the trace, without anything private; see redact.ts. What a child logger is
 * bound to is written as it is: bind names of parts, never what a person sent.
 */
export function createLogger({ name, level, destination }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    base: { pid: process.pid },
    mixin: () => {
      const requestId = currentRequest()?.requestId;
      return { ...(requestId && { requestId }), ...activeTrace() };
    },
    formatters: { log: redactLine },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? pino.destination({ dest: STANDARD_OUTPUT, sync: true }));
}

const redactLine = (line: Record<string, unknown>) => redact(line) as Record<string, unknown>;

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string | number;
  readonly cause?: DescribedError;
}

const MAX_CAUSES = 5;

/** Only what every error has: members that libraries hang onto errors hold queries, documents and keys. */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: scrub(error.message),
    ...(error.stack && { stack: scrub(error.stack) }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}
