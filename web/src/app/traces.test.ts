import { expect, test } from '@jest/globals';
import { videosApi } from '../api/videos.ts';
import { createTestServer, ok } from '../testing/server.ts';
import { createTracer } from './traces.ts';

const saying = (share: string) => ({ headers: new Headers({ 'x-trace-share': share }) });
const idsIn = (traceparent: string | null) => traceparent?.split('-').slice(1, 3) ?? [];

test('calls of one action share a trace, and each is a span of its own', () => {
  let nowMs = 0;
  const tracer = createTracer(() => nowMs);
  tracer.follow(saying('1'));
  const [first, second] = [tracer.traceparent(), tracer.traceparent()];
  nowMs = 600;
  const next = tracer.traceparent();
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(idsIn(second)[0]).toBe(idsIn(first)[0]);
  expect(idsIn(second)[1]).not.toBe(idsIn(first)[1]);
  expect(idsIn(next)[0]).not.toBe(idsIn(first)[0]);
});

test('the share that the server sends decides which actions are recorded', () => {
  let chance = 0.2;
  let nowMs = 0;
  const tracer = createTracer(
    () => (nowMs += 1_000),
    () => chance,
  );
  expect(tracer.traceparent()).toBeNull();
  tracer.follow(saying('0.3'));
  expect(tracer.traceparent()).not.toBeNull();
  chance = 0.3;
  expect(tracer.traceparent()).toBeNull();
  chance = 0;
  tracer.follow({ headers: new Headers() });
  expect(tracer.traceparent()).not.toBeNull();
  tracer.follow(saying('0'));
  expect(tracer.traceparent()).toBeNull();
});

test('calls carry a traceparent once the server has asked for traces', async () => {
  const { store, calls } = createTestServer(() => ({ ...ok({}), headers: { 'x-trace-share': '1' } }));
  for (const id of [1, 2]) await store.dispatch(videosApi.endpoints.video.initiate(id));
  expect(calls.map(({ traceparent }) => traceparent)).toEqual([null, expect.stringMatching(/^00-/)]);
});
