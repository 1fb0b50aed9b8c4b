/**
 * Compares the client libraries for Kafka, in one run and by turns:
 * `set -a; . .local/dev/parts.env; set +a; npx node deploy/bench/kafka-clients.ts`
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { kafkaConfig } from '@tallscreen/kit-events/config';
import type { Bus } from '@tallscreen/kit-events/kafka/port';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { deleteTopics } from '@tallscreen/kit-events/testing/cleaning';
import { openBus } from '@tallscreen/kit-events/wiring';
import { readConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { createScope } from '@tallscreen/kit/service';
import { median, printTable, type Row } from './table.ts';

const ROUNDS = 3;
const RECORDS = 6_000;
const RECORDS_OF_A_CALL = 200;
const CALLERS = 4;
const TRANSACTIONS = 10;
const topic = TOPICS.socialFollow;
const logger = createLogger({ name: 'bench', level: 'silent' });
const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',');
const prefix = `bench-${randomUUID().slice(0, 8)}.`;

const some = (from: number) =>
  Array.from({ length: RECORDS_OF_A_CALL }, (_, i) => ({ topic, key: String(from + i), value: randomBytes(300) }));
const calls = Array.from({ length: RECORDS / RECORDS_OF_A_CALL }, (_, i) => some(i * RECORDS_OF_A_CALL));

interface Run {
  readonly perSecond: number;
  /** of this process: what a service pays, whatever else the machine does */
  readonly cpuMsPer1000: number;
}

async function timed(records: number, work: () => Promise<unknown>): Promise<Run> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: (records * 1_000) / (performance.now() - startedAt),
    cpuMsPer1000: (user + system) / records,
  };
}

/** All callers publish until no call is left. */
const publish = (bus: Bus) =>
  timed(RECORDS, async () => {
    const left = calls.values();
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (const records of left) await bus.publishAll(records);
      }),
    );
  });

async function publishInTransactions(bus: Bus): Promise<Run> {
  const publisher = await bus.openFencedPublisher('bench');
  const run = await timed(TRANSACTIONS * RECORDS_OF_A_CALL, async () => {
    for (const records of calls.slice(0, TRANSACTIONS)) await publisher.publishAll(records);
  });
  await publisher.close();
  return run;
}

/** Reads what the rounds before have written; returns the figures for one record. */
async function read(bus: Bus): Promise<Run> {
  const counted = await bus.readEnds([topic]);
  const there = [...counted.values()].reduce((sum, end) => sum + end, 0);
  return timed(there, () => bus.readFromBeginning({ [topic]: async () => undefined }));
}

/** A new group reads the topic as services do, without the pauses of a steady stream. */
async function consume(bus: Bus): Promise<Run> {
  const there = await bus.readFromBeginning({ [topic]: async () => undefined });
  let seen = 0;
  const done = Promise.withResolvers<void>();
  const handle = async (records: readonly unknown[]) => {
    seen += records.length;
    if (seen >= there) done.resolve();
  };
  const consumption = bus.consume({ group: randomUUID(), cycleMs: 0, topics: { [topic]: handle } });
  // The time of joining the group says nothing of a library.
  while (!consumption.isJoined()) await sleep(5);
  const run = await timed(there, () => done.promise);
  await consumption.stop();
  return run;
}

const measures = {
  publish,
  'publish in transactions': publishInTransactions,
  'read from the beginning': read,
  consume,
};
const names = ['kafkajs', 'platformatic'] as const;
const buses = names.map((KAFKA_CLIENT) => {
  const { scope, stop } = createScope('bench', logger);
  const env = { ...process.env, KAFKA_CLIENT, KAFKA_PREFIX: prefix };
  return { bus: openBus(scope, readConfig(kafkaConfig, env)), stop };
});

const rows: Row[] = [];
try {
  // Warm both up: modules, connections, the compiler.
  for (const { bus } of buses) for (const measure of Object.values(measures)) await measure(bus);
  for (const [name, measure] of Object.entries(measures)) {
    const runs = buses.map((): Run[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, { bus }] of buses.entries()) runs[i]?.push(await measure(bus));
    const [old, other] = runs.map((some) => ({
      rate: median(some.map(({ perSecond }) => perSecond)),
      cpu: median(some.map(({ cpuMsPer1000 }) => cpuMsPer1000)),
    }));
    if (!old || !other) continue;
    const row = (measure: string, ours: number, baseline: number, digits: number): Row => ({
      measure,
      ours: ours.toFixed(digits),
      baseline: baseline.toFixed(digits),
      ratio: (ours / baseline).toFixed(2),
      floor: '-',
    });
    rows.push(row(`${name}, records/s`, other.rate, old.rate, 0));
    rows.push(row(`${name}, CPU ms per 1,000 records`, other.cpu, old.cpu, 1));
  }
} finally {
  await Promise.all(buses.map(({ stop }) => stop()));
  await deleteTopics({ brokers, clientId: 'bench', logger }, prefix);
}
process.stdout.write('ours: @platformatic/kafka, baseline: kafkajs\n');
printTable(rows);
