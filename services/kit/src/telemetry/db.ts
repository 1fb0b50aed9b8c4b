import { SpanKind } from '@opentelemetry/api';
import { inSpan, isTracing } from '#telemetry/span';

/** `dbSpan('mongodb', 'findOne videos', () => …)`; the name holds operation and collection, never a value. */
export const dbSpan = <T>(system: string, name: string, query: () => Promise<T>): Promise<T> =>
  isTracing() ? inSpan({ name, kind: SpanKind.CLIENT, attributes: { 'db.system.name': system } }, query) : query();
