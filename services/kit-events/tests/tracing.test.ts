import { SpanKind } from '@opentelemetry/api';
import { afterAll, expect, test } from '@jest/globals';
import { currentRequest, runRequest } from '@tallscreen/kit/context';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { ensureIndexes } from '@tallscreen/kit-mongo/indexes';
import { kitIndexes } from '@tallscreen/kit-mongo/kit-indexes';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inSpan } from '@tallscreen/kit-telemetry/span';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { startTracing, type Tracing } from '@tallscreen/kit/testing/trace-collector';
import { until } from '@tallscreen/kit/testing/until';
import { FollowEventSchema } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import { defineEvent, handlers, on } from '#events';
import { inboxCollection, positionsCollection, processOnce } from '#outbox/inbox';
import { createOutbox, outboxCollection } from '#outbox/outbox';
import { startRelay } from '#outbox/relay';
import { openTestBus } from '#testing/bus';

const parts = createTestParts('kit-tracing');
let tracing: Tracing;
afterAll(async () => {
  await parts.dispose();
  await tracing?.close();
});

test("one trace and one request id from a write over outbox and Kafka to the consumer's database commands", async () => {
  tracing = await startTracing();

  const mongo = await openTestDatabase(parts);
  await ensureIndexes(mongo, kitIndexes);
  await ensureCollections(mongo, [outboxCollection, inboxCollection, positionsCollection]);
  const bus = openTestBus(parts);
  const outbox = createOutbox(mongo);
  const relay = startRelay({ connection: mongo, bus, outbox, logger: parts.logger });
  const Follows = defineEvent('traced', FollowEventSchema);
  // A transaction may run twice.
  const requestIds = new Set<string | undefined>();
  const consumption = bus.consume({
    group: 'tracing',
    topics: handlers(
      on(Follows, (events) =>
        processOnce(mongo, 'tracing', events, async () => void requestIds.add(currentRequest()?.requestId)),
      ),
    ),
  });
  await runRequest({ requestId: 'request-0001' }, () =>
    inSpan({ name: 'the request', kind: SpanKind.SERVER }, () =>
      outbox.inTransaction((session) => outbox.add(session, [Follows.event(1, {})])),
    ),
  );
  await until(() => requestIds.size > 0);
  await consumption.stop();
  await relay.stop();
  await tracing.stop();

  expect([...requestIds]).toEqual(['request-0001']);
  const { spans } = tracing;
  const traceId = spans.find(({ name }) => name === 'the request')?.traceId;
  const names = spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['insert outbox', 'commitTransaction', 'process traced', 'find inbox', 'insert inbox']),
  );
  expect(names).not.toContain('delete outbox');
});
