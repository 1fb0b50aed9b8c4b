import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequest } from '#context';
import { redact, scrub } from '#redact';
import { activeTrace } from '@tallscreen/kit-telemetry/span';

export type { Logger };

/** Written synchronously, so that the last lines before an exit are not lost. */
const STANDARD_OUTPUT = 1;

export interface LoggerOptions {
  readonly name: string;
  readonly level: string;
  /** standard output when absent */
  readonly destination?: DestinationStream;
}

/**
 * Writes JSON lines with the ids of the request and the trace, without private data; see redact.ts. Bindings of child
 * loggers are not redacted: bind names of parts, never data of users.
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

/** Logs standard members only: libraries add members to errors that hold queries, documents and keys. */
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
