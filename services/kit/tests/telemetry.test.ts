import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SpanKind } from '@opentelemetry/api';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { implement } from '#rpc/server';
import { inSpan } from '@tallscreen/kit-telemetry/span';
import { startTracing, type Tracing } from '#testing/trace-collector';
import { createHouse } from './rpc/house.ts';
import { createUsers } from './rpc/users.ts';

let tracing: Tracing;
let metrics: readonly string[];
const house = createHouse();

beforeAll(async () => {
  tracing = await startTracing();
  const users = createUsers();
  const { address } = await house.serve(
    implement(UserService, {
      ...users,
      batchGetUsers: (request, context) =>
        inSpan({ name: 'find users', kind: SpanKind.CLIENT }, async () => users.batchGetUsers(request, context)),
    }),
  );
  const client = house.connect(UserService, address);
  await inSpan({ name: 'GET', kind: SpanKind.SERVER }, () =>
    Promise.allSettled([client.batchGetUsers({}), client.searchUsers({ query: 'bug' })]),
  );
  metrics = await tracing.readMetrics();
  await tracing.stop();
});
afterAll(async () => {
  await house.close();
  await tracing?.close();
});

const named = (name: string) => tracing.spans.filter((span) => span.name === name);

test('one trace from the request over the call to the database', () => {
  expect(tracing.paths).toContain('/v1/traces');
  expect(new Set(tracing.spans.map((span) => span.traceId)).size).toBe(1);
  const [entry] = named('GET');
  const [calling, serving] = named('tallscreen.identity.v1.UserService/BatchGetUsers').toSorted((a) =>
    a.parentSpanId === entry?.spanId ? -1 : 1,
  );
  const [finding] = named('find users');
  expect(calling?.parentSpanId).toBe(entry?.spanId);
  expect(serving?.parentSpanId).toBe(calling?.spanId);
  expect(finding?.parentSpanId).toBe(serving?.spanId);
});

test('a failed call is marked in both spans', () => {
  const failed = named('tallscreen.identity.v1.UserService/SearchUsers');
  expect(failed.map((span) => span.status?.code)).toEqual([2, 2]);
});

test('the durations of a call lead from /metrics to the span of the caller and of the callee', () => {
  const [entry] = named('GET');
  for (const method of ['BatchGetUsers', 'SearchUsers']) {
    const name = `tallscreen.identity.v1.UserService/${method}`;
    const calling = named(name).find(({ parentSpanId }) => parentSpanId === entry?.spanId);
    const serving = named(name).find(({ parentSpanId }) => parentSpanId === calling?.spanId);
    const exemplarsOf = (side: string): string[] =>
      metrics
        .filter((line) => line.startsWith(`rpc_${side}_call_duration_seconds_bucket{`) && line.includes(name))
        .flatMap((line) => / # \{trace_id="\w+",span_id="(\w+)"\}/.exec(line)?.[1] ?? []);
    expect(exemplarsOf('client')).toEqual([entry?.spanId]);
    expect(exemplarsOf('server')).toEqual([serving?.spanId]);
  }
});

test('log lines name the trace', () => {
  const line = house.lines
    .map((l) => JSON.parse(l) as { traceId?: string; msg: string })
    .find((l) => l.msg === 'call failed');
  expect(line?.traceId).toBe(tracing.spans[0]?.traceId);
});
