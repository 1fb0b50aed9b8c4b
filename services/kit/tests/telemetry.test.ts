import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SpanKind } from '@opentelemetry/api';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { implement } from '#rpc/server';
import { startTelemetry } from '#telemetry';
import { traceHttp } from '#telemetry/http';
import { inSpan } from '#telemetry/span';
import { createHouse } from './rpc/house.ts';
import { createUsers } from './rpc/users.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { code?: number };
}
interface Export {
  readonly resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const spans: Span[] = [];
const paths: (string | undefined)[] = [];
const collector = http.createServer((request, response) => {
  paths.push(request.url);
  void text(request).then((body) => {
    const { resourceSpans } = JSON.parse(body) as Export;
    spans.push(...resourceSpans.flatMap((r) => r.scopeSpans).flatMap((s) => s.spans));
    response.end('{}');
  });
});
const listen = (server: http.Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

const house = createHouse();

beforeAll(async () => {
  const endpoint = `http://127.0.0.1:${await listen(collector)}/`;
  const telemetry = await startTelemetry({ service: 'test', endpoint, ratio: 1 });
  const users = createUsers();
  const { address } = await house.serve(
    implement(UserService, {
      ...users,
      batchGetUsers: (request, context) =>
        inSpan({ name: 'find users', kind: SpanKind.CLIENT }, async () => users.batchGetUsers(request, context)),
    }),
  );
  const client = house.connect(UserService, address);
  const front = http.createServer((request, response) => {
    traceHttp(request, response, () => {
      void Promise.allSettled([client.batchGetUsers({}), client.searchUsers({ query: 'bug' })]).then(() =>
        response.end(),
      );
    });
  });
  const port = await listen(front);
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  await telemetry.stop();
  front.close();
});
afterAll(async () => {
  await house.close();
  collector.close();
});

const named = (name: string) => spans.filter((span) => span.name === name);

test('one trace from the browser over the call to the database', () => {
  expect(paths).toContain('/v1/traces');
  expect(new Set(spans.map((span) => span.traceId)).size).toBe(1);
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

test('log lines name the trace', () => {
  const line = house.lines
    .map((l) => JSON.parse(l) as { traceId?: string; msg: string })
    .find((l) => l.msg === 'call failed');
  expect(line?.traceId).toBe(spans[0]?.traceId);
});
