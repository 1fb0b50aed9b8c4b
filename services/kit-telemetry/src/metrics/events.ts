import { REQUEST_SECONDS, SIZES, WORK_SECONDS } from '#boundaries';
import { counter, gauge, histogram } from '#instruments';

const TOPIC = 'messaging.destination.name';
const GROUP = 'messaging.consumer.group.name';
const from = 'every process with Kafka';

export const sendDuration = histogram({
  name: 'messaging.client.operation.duration',
  unit: 's',
  attributes: ['messaging.system', 'messaging.operation.name', 'error.type'],
  from,
  text: 'Time until Kafka has acknowledged a request with records (`send`), or has let the producer of an outbox begin (`open`).',
  boundaries: REQUEST_SECONDS,
});

export const sentMessages = counter({
  name: 'messaging.client.sent.messages',
  unit: '{message}',
  attributes: ['messaging.system', TOPIC, 'error.type'],
  from,
  text: 'Records given to Kafka; with `error.type` those that it did not take.',
});

export const consumedMessages = counter({
  name: 'messaging.client.consumed.messages',
  unit: '{message}',
  attributes: ['messaging.system', TOPIC, GROUP],
  from,
  text: 'Records given to a handler, repeated deliveries included.',
});

export const processDuration = histogram({
  name: 'messaging.process.duration',
  unit: 's',
  attributes: ['messaging.system', TOPIC, GROUP, 'error.type'],
  from,
  text: 'Time in which a handler handled a batch of records.',
  boundaries: WORK_SECONDS,
});

export const consumedBatch = histogram({
  name: 'tallscreen.messaging.batch.size',
  unit: '{message}',
  attributes: [TOPIC, GROUP],
  from,
  text: 'Records in one batch of a handler.',
  boundaries: SIZES,
});

export const eventAge = histogram({
  name: 'tallscreen.event.age',
  unit: 's',
  attributes: [TOPIC, GROUP],
  from,
  text: 'Time from when an event happened until a group has handled it, the wait in the outbox included: the lag that users feel. Not for copies of data read at a rebuild.',
  boundaries: WORK_SECONDS,
});

export const consumerLag = gauge({
  name: 'kafka.consumer_group.lag',
  unit: '{message}',
  attributes: [TOPIC, GROUP],
  from: `${from} that consumes`,
  text: 'Records of a topic that the group has not consumed, all partitions together. The same from every replica: take the maximum.',
});

export const consumerJoined = gauge({
  name: 'tallscreen.consumer.joined',
  unit: '{member}',
  attributes: [GROUP],
  from: `${from} that consumes`,
  text: '1 while the process is a member of the group, else 0.',
});

export const deadLetters = gauge({
  name: 'tallscreen.dead_letters.waiting',
  unit: '{message}',
  attributes: [TOPIC],
  from: `${from} that consumes`,
  text: 'Records of a topic that were given up and wait for a replay, of all groups. The same from every replica: take the maximum.',
});

export const outboxRows = gauge({
  name: 'tallscreen.outbox.rows',
  unit: '{row}',
  attributes: ['db.namespace'],
  from: 'services with an outbox',
  text: 'Events that wait in the outbox, counted up to 10,000. The same from every replica: take the maximum.',
});

export const outboxAge = gauge({
  name: 'tallscreen.outbox.oldest_age',
  unit: 's',
  attributes: ['db.namespace'],
  from: 'services with an outbox',
  text: 'Age of the oldest event in the outbox; 0 when there is none. The same from every replica: take the maximum.',
});

export const reportsWaiting = gauge({
  name: 'tallscreen.view_reports.waiting',
  unit: '{report}',
  from: 'bff',
  text: 'View reports in Redis that Kafka does not have yet. The same from every replica: take the maximum.',
});

export const reportsAge = gauge({
  name: 'tallscreen.view_reports.oldest_age',
  unit: 's',
  from: 'bff',
  text: 'Age of the oldest view report in Redis; 0 when there is none. The same from every replica: take the maximum.',
});
