import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { openTestBus } from '@tallscreen/kit-events/testing/bus';
import { until } from '@tallscreen/kit/testing/until';
import { Refusal, WrongCall } from '../job.ts';
import { openJobsWorld, type JobsWorld } from './world.ts';

let world: JobsWorld;
let bus: ReturnType<typeof openTestBus>;
beforeAll(() => {
  world = openJobsWorld('jobs-topics');
  bus = openTestBus(world);
});
afterAll(() => world.dispose());

test('topics are created and verified; fewer partitions than wanted are refused until --grow', async () => {
  const count = Object.keys(TOPICS).length;
  await expect(world.run('topics', ['--check'])).rejects.toThrow(`${count} differences remain.`);
  expect(await world.run('topics', [], { KAFKA_TOPIC_PARTITIONS: '1' })).toContain(`${count} topics are correct.`);
  const more = { KAFKA_TOPIC_PARTITIONS: '2' };
  await expect(world.run('topics', [], more)).rejects.toThrow(Refusal);
  await world.run('topics', ['--grow'], more);
  await world.run('topics', ['--check'], more);
  expect(await world.run('topics', [], { ...more, KAFKA_TOPIC_MIN_ISR: '1' })).toContain(
    `${count} topics are correct.`,
  );
});

test('a topic may have another number of partitions than the others; an unknown topic is refused', async () => {
  const env = { KAFKA_TOPIC_PARTITIONS: '2', KAFKA_TOPIC_PARTITIONS_BY_TOPIC: `${TOPICS.analyticsEvent}=3` };
  const lines = await world.run('topics', ['--grow'], env);
  expect(lines.filter((line) => line.includes('not 3 (--grow)'))).toHaveLength(1);
  expect(await world.run('topics', ['--check'], env)).toContain(`${Object.keys(TOPICS).length} topics are correct.`);
  const onlyMore = { KAFKA_TOPIC_PARTITIONS: '3' };
  await expect(world.run('topics', ['--check'], onlyMore)).rejects.toThrow(
    `${Object.keys(TOPICS).length - 1} differences remain.`,
  );
  const wrong = { KAFKA_TOPIC_PARTITIONS_BY_TOPIC: 'views=3' };
  await expect(world.run('topics', ['--check'], wrong)).rejects.toThrow(/_BY_TOPIC: must be topic=number/);
});

test('more replicas than brokers are refused, and so is a minimum of in-sync replicas that they cannot reach', async () => {
  await world.run('topics', [], { KAFKA_TOPIC_PARTITIONS: '1' });
  await expect(world.run('topics', [], { KAFKA_TOPIC_PARTITIONS: '1', KAFKA_TOPIC_REPLICATION: '3' })).rejects.toThrow(
    Refusal,
  );
  const impossible = { KAFKA_TOPIC_REPLICATION: '1', KAFKA_TOPIC_MIN_ISR: '2' };
  await expect(world.run('topics', [], impossible)).rejects.toThrow(WrongCall);
});

test('dropped dead letters are gone, and the next ones are kept', async () => {
  const topic = TOPICS.mediaVideo;
  const record = { key: '7', value: new TextEncoder().encode('broken') };
  const handle = async (): Promise<void> => {
    throw new Error('cannot');
  };
  const consumption = bus.consume({ group: 'failing', topics: { [topic]: handle }, attempts: 1 });
  await bus.publish(topic, [record]);
  await until(async () => (await bus.deadLetters.count(topic)) === 1);
  expect((await world.run('dead-letters', ['list'])).at(-1)).toMatch(/^1 dead letters/);
  expect(await world.run('dead-letters', ['drop', topic])).toEqual([`${topic}: 1 dropped`]);
  expect(await world.run('dead-letters', ['list'])).toEqual(['No dead letters.']);
  await bus.publish(topic, [record]);
  await until(async () => (await bus.deadLetters.count(topic)) === 1);
  await consumption.stop();
  await expect(world.run('dead-letters', ['drop'])).rejects.toThrow(WrongCall);
});
