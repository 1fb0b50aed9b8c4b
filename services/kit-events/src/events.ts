import { randomUUID } from 'node:crypto';
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { timestampDate, timestampNow, type Timestamp } from '@bufbuild/protobuf/wkt';
import { isMeasuring } from '@tallscreen/kit-telemetry/instruments';
import { eventAge } from '@tallscreen/kit-telemetry/metrics/events';
import { contextHeaders } from '#kafka/context';
import {
  Undeliverable,
  type BatchHandler,
  type DeliveryContext,
  type IncomingRecord,
  type OutgoingRecord,
  type Position,
} from '#kafka/port';

/** For `outbox.add`, or for `bus.publishAll` if no state changes with the event. */
export interface OutgoingEvent extends OutgoingRecord {
  readonly topic: string;
  readonly value: Uint8Array;
}

/**
 * Returns the event with this `traceparent`: its trace continues that call, not the background work that publishes the
 * event.
 */
export const continuing = (trace: string | undefined, event: OutgoingEvent): OutgoingEvent =>
  trace ? { ...event, headers: { ...event.headers, traceparent: trace } } : event;

/** A consumed event. `id` is the same at every delivery of the event. */
export interface ReceivedEvent<M> {
  readonly id: string;
  readonly key: string;
  readonly occurredAt: Date;
  readonly message: M;
  readonly position: Position;
  readonly record: IncomingRecord;
}

/** Every message on a topic has the id and the time of its event. */
type EventShape = Message & { eventId: string; occurredAt?: Timestamp; occurredAtMs?: bigint };

export interface EventType<Desc extends DescMessage> {
  readonly topic: string;
  /** Returns the message with id and time filled in where absent. `key` is the aggregate's id. */
  readonly event: (key: number | bigint | string, message: MessageInitShape<Desc>) => OutgoingEvent;
  /** Throws Undeliverable if the bytes are not such a message. */
  readonly decode: (record: IncomingRecord) => ReceivedEvent<MessageShape<Desc>>;
}

/** Defines the protobuf message of a topic's values. */
export function defineEvent<Desc extends DescMessage>(topic: string, schema: Desc): EventType<Desc> {
  return {
    topic,
    event: (key, init) => {
      const message = create(schema, init) as MessageShape<Desc> & EventShape;
      message.eventId ||= randomUUID();
      if (schema.field['occurredAt']) message.occurredAt ??= timestampNow();
      else message.occurredAtMs ||= BigInt(Date.now());
      return { topic, key: String(key), value: toBinary(schema, message), headers: contextHeaders() };
    },
    decode: (record) => {
      const message = parse(schema, record);
      const { eventId, occurredAt, occurredAtMs = 0n } = message as EventShape;
      if (!eventId) throw new Undeliverable(`An event without an id in ${record.topic}`);
      const at = occurredAt ? timestampDate(occurredAt) : new Date(Number(occurredAtMs));
      return { id: eventId, key: record.key, occurredAt: at, message, position: record.position, record };
    },
  };
}

function parse<Desc extends DescMessage>(schema: Desc, { topic, value }: IncomingRecord): MessageShape<Desc> {
  try {
    return fromBinary(schema, value ?? new Uint8Array());
  } catch (error) {
    throw new Undeliverable(`Not a ${schema.typeName} in ${topic}`, { cause: error });
  }
}

export interface Subscription {
  readonly topic: string;
  readonly handle: BatchHandler;
}

/** Must be idempotent. Receives events of several partitions; events of one key are in order. */
export type EventHandler<M> = (events: readonly ReceivedEvent<M>[], context: DeliveryContext) => Promise<void>;

/** One row of a consumer's table. Skips records that only mark a key as deleted. */
export const on = <Desc extends DescMessage>(
  type: EventType<Desc>,
  handle: EventHandler<MessageShape<Desc>>,
): Subscription => ({
  topic: type.topic,
  handle: async (records, context) => {
    const events = records.filter(({ value }) => value !== null).map((record) => type.decode(record));
    if (events.length === 0) return;
    await handle(events, context);
    if (context.group !== undefined) recordAges(events, type.topic, context.group);
  },
});

function recordAges(events: readonly ReceivedEvent<unknown>[], topic: string, group: string): void {
  if (!isMeasuring()) return;
  const attributes = { 'messaging.destination.name': topic, 'messaging.consumer.group.name': group };
  const now = Date.now();
  for (const { occurredAt } of events) {
    eventAge.record(Math.max(0, now - occurredAt.getTime()) / 1_000, attributes);
  }
}

/** Builds the table that `bus.consume` and `bus.readFromBeginning` take, with one handler for each topic. */
export function handlers(...subscriptions: readonly Subscription[]): Record<string, BatchHandler> {
  const table = Object.fromEntries(subscriptions.map(({ topic, handle }) => [topic, handle]));
  if (Object.keys(table).length < subscriptions.length) throw new Error('Two handlers for one topic.');
  return table;
}
