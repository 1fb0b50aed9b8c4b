import { SpanKind, trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTracing, type Tracing } from '@tallscreen/kit/testing/trace-collector';
import { activeCaller, inMergedSpan, storedCaller, traceToStore, type Caller } from '@tallscreen/kit-telemetry/links';
import { inSpan } from '@tallscreen/kit-telemetry/span';

const caller = (name: string): Promise<Caller> =>
  inSpan({ name, kind: SpanKind.SERVER }, () => Promise.resolve(activeCaller()));

const unrecorded = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 0 };

let tracing: Tracing;
const inUnrecordedBatch: { flags?: number | undefined; stored?: string | undefined } = {};

beforeAll(async () => {
  tracing = await startTracing();
  let stored: string | undefined;
  const callers = [undefined, unrecorded, await caller('first'), await caller('second'), await caller('third')];
  await inMergedSpan({ name: 'batch', kind: SpanKind.INTERNAL, callers }, async () => {
    stored = traceToStore();
  });
  const later = [storedCaller(stored), storedCaller('nonsense'), storedCaller(undefined)];
  await inMergedSpan({ name: 'later', kind: SpanKind.CONSUMER, callers: later }, () => Promise.resolve());
  const silent = { name: 'unrecorded batch', kind: SpanKind.INTERNAL, callers: [unrecorded] };
  await inMergedSpan(silent, async () => {
    inUnrecordedBatch.flags = trace.getActiveSpan()?.spanContext().traceFlags;
    inUnrecordedBatch.stored = traceToStore();
  });
  await tracing.stop();
});
afterAll(() => tracing?.close());

const span = (name: string) => tracing.spans.find((found) => found.name === name);

test('a batch is a child of its first recorded caller and linked to the others', () => {
  expect(span('batch')?.parentSpanId).toBe(span('first')?.spanId);
  expect(span('batch')?.links?.map(({ spanId }) => spanId)).toEqual([span('second')?.spanId, span('third')?.spanId]);
});

test('work that was stored continues the trace of its caller', () => {
  expect(span('later')?.parentSpanId).toBe(span('batch')?.spanId);
  expect(span('later')?.traceId).toBe(span('first')?.traceId);
});

test('callers whose traces are not recorded make no span, and what the batch calls is not recorded either', () => {
  expect(inUnrecordedBatch).toEqual({ flags: 0, stored: undefined });
  expect(span('unrecorded batch')).toBeUndefined();
});
