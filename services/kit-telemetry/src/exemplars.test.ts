import { expect, test } from '@jest/globals';
import { trace, TraceFlags, type Span } from '@opentelemetry/api';
import { createExemplars } from '#exemplars';

const spanOf = (spanId: string, traceFlags = TraceFlags.SAMPLED): Span =>
  trace.wrapSpanContext({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: spanId.padEnd(16, '0'), traceFlags });

const METHOD = { 'rpc.method': 'a.B/C', 'rpc.response.status_code': 'OK' };

test('each bucket keeps its last sampled measurement; a boundary belongs to the bucket below it', () => {
  const exemplars = createExemplars([0.1, 1]);
  for (const [value, id] of [
    [0.05, 'a'],
    [0.1, 'b'],
    [7, 'c'],
  ] as const)
    exemplars.offer(value, METHOD, spanOf(id));
  expect(exemplars.of(METHOD).map((found) => found && [found.value, found.spanId[0]])).toEqual([
    [0.1, 'b'],
    undefined,
    [7, 'c'],
  ]);
});

test('a trace that is not sampled, and a measurement outside a trace, are not kept', () => {
  const exemplars = createExemplars([1]);
  exemplars.offer(0.5, METHOD, spanOf('a', TraceFlags.NONE));
  exemplars.offer(0.5, METHOD, undefined);
  expect(exemplars.of(METHOD)).toEqual([]);
});

test('combinations of attributes are kept apart, whatever the order of the attributes', () => {
  const exemplars = createExemplars([1]);
  exemplars.offer(0.5, METHOD, spanOf('a'));
  exemplars.offer(0.5, { ...METHOD, 'rpc.response.status_code': 'INTERNAL' }, spanOf('b'));
  const reversed = Object.fromEntries(Object.entries(METHOD).toReversed());
  expect(exemplars.of(reversed)[0]?.spanId).toMatch(/^a/);
});

test('the number of combinations is limited', () => {
  const exemplars = createExemplars([1]);
  for (let i = 0; i <= 2_000; i++) exemplars.offer(0.5, { i }, spanOf('a'));
  expect(exemplars.of({ i: 1_999 })).toHaveLength(1);
  expect(exemplars.of({ i: 2_000 })).toEqual([]);
});
