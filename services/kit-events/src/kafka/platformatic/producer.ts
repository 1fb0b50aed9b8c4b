import { Producer, type MessageToProduce, type ProducerOptions } from '@platformatic/kafka';
import type { ClientOptions, Sender, TopicRecords } from '#kafka/client';
import { baseOptions, mapError } from './connection.ts';
import { hashOf } from './partitioner.ts';

type Options = ProducerOptions<Buffer, Buffer, string, string>;
const ALL_REPLICAS = -1;

const toBytes = (text: string | undefined): Buffer => Buffer.from(text ?? '');

export const producerOptions = (options: ClientOptions): Options => ({
  ...baseOptions(options),
  acks: ALL_REPLICAS,
  partitioner: (_message, key) => hashOf(key ?? Buffer.alloc(0)),
  serializers: { headerKey: toBytes, headerValue: toBytes },
});

export function createProducer(options: ClientOptions): Sender {
  const producer = new Producer(producerOptions(options));
  return {
    send: async (byTopic) => {
      try {
        await producer.send({ acks: ALL_REPLICAS, messages: toMessages(byTopic) });
      } catch (error) {
        throw mapError(error);
      }
    },
    close: () => producer.close(),
  };
}

export const toMessages = (byTopic: TopicRecords): MessageToProduce<Buffer, Buffer, string, string>[] =>
  [...byTopic].flatMap(([topic, records]) =>
    records.map(({ key, value, headers, timestamp }) => ({
      topic,
      key: Buffer.from(key),
      ...(value && { value: Buffer.from(value.buffer, value.byteOffset, value.byteLength) }),
      headers: { ...headers },
      ...(timestamp !== undefined && { timestamp: BigInt(timestamp) }),
    })),
  );
