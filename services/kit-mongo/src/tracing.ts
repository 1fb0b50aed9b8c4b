import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import { isTracing, startSpan } from '@tallscreen/kit-telemetry/span';
import type { Connection } from 'mongoose';

/** Commands that the driver sends by itself; they are not traced. */
const quiet = new Set(['hello', 'ping', 'endSessions', 'getMore', 'killCursors']);

/** Traces every command under its name and collection, without values. Requires `monitorCommands`. */
export function traceCommands(connection: Connection): void {
  const client = connection.getClient();
  const spans = new Map<number, Span>();
  client.on('commandStarted', ({ commandName, command, requestId, databaseName }) => {
    if (!isTracing() || quiet.has(commandName)) return;
    const target: unknown = (command as Record<string, unknown>)[commandName];
    const name = typeof target === 'string' ? `${commandName} ${target}` : commandName;
    const attributes = { 'db.system.name': 'mongodb', 'db.namespace': databaseName, 'db.operation.name': commandName };
    spans.set(requestId, startSpan({ name, kind: SpanKind.CLIENT, attributes }));
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => {
    spans.get(requestId)?.setStatus({ code: SpanStatusCode.ERROR, message: failure.name });
    end(requestId);
  });

  function end(requestId: number): void {
    spans.get(requestId)?.end();
    spans.delete(requestId);
  }
}
