import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, expect, test } from '@jest/globals';
import { startTelemetry, type Telemetry } from '@tallscreen/kit-telemetry/start';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { FollowEventSchema } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import { defineEvent, handlers, on } from '#events';
import { measured } from '#kafka/measured';
import { Undeliverable } from '#kafka/port';
import { openTestBus } from '#testing/bus';

const parts = createTestParts('kit-measured');
let telemetry: Telemetry | undefined;
afterAll(async () => {
  await parts.dispose();
  await telemetry?.stop();
});

test('what is sent, consumed, late, waiting and given up is measured', async () => {
  telemetry = await startTelemetry({ service: 'test', ratio: 1, isScraped: true });
  const bus = measured(openTestBus(parts));
  const Follows = defineEvent('counted', FollowEventSchema);
  const handled: string[] = [];
  const consumption = bus.consume({
    group: 'counting',
    topics: handlers(
      on(Follows, async (events) => {
        if (events.some(({ key }) => key === '7')) throw new Undeliverable('seven');
        handled.push(...events.map(({ key }) => key));
      }),
    ),
  });
  await bus.publishAll([Follows.event(1, {}), Follows.event(2, {}), Follows.event(7, {})]);
  const scrape = async () => (await telemetry?.scrape?.()) ?? '';
  const labels = '\\{messaging_destination_name="counted",messaging_consumer_group_name="counting"\\}';
  await until(() => handled.length === 2);
  // The group commits its offset after the batch.
  const text = await until(scrape, (found) =>
    [new RegExp(`kafka_consumer_group_lag${labels} 0`), /tallscreen_dead_letters_waiting\{.*"counted"\} 1/].every(
      (wanted) => wanted.test(found),
    ),
  );
  await consumption.stop();
  expect(text).toMatch(/messaging_client_sent_messages_total\{.*messaging_destination_name="counted"\} 3/);
  expect(text).toMatch(/messaging_client_operation_duration_seconds_count\{.*"send"\} 1/);
  expect(text).toMatch(/messaging_process_duration_seconds_count\{.*"counted".*error_type="Undeliverable"\} \d/);
  expect(text).toMatch(new RegExp(`tallscreen_event_age_seconds_count${labels} 2`));
  expect(text).toMatch(/tallscreen_consumer_joined\{.*"counting"\} 1/);
  expect(await scrape()).not.toMatch(new RegExp(`kafka_consumer_group_lag${labels}`));
});

test('an outbox whose producer may not begin is measured as a failure, though it sends nothing', async () => {
  const away = () => Promise.reject(refusal('unavailable', 'The event log does not answer.'));
  const bus = measured({ ...openTestBus(parts), openFencedPublisher: away });
  await expect(bus.openFencedPublisher('relay')).rejects.toMatchObject({ status: 'unavailable' });
  expect(await telemetry?.scrape?.()).toMatch(
    /messaging_client_operation_duration_seconds_count\{.*error_type="AppError".*"open"\} 1/,
  );
});
