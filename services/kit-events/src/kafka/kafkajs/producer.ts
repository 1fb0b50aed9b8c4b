import { lazily } from '@tallscreen/kit/lazily';
import { Partitioners, type Kafka, type Message } from 'kafkajs';
import type { Sender } from '#kafka/client';
import type { OutgoingRecord } from '#kafka/port';
import { mapKafkaError } from './client.ts';

export function createProducer(kafka: Kafka): Sender {
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
  });
  const connect = lazily(() => producer.connect());
  return {
    send: async (byTopic) => {
      try {
        await connect();
        await producer.sendBatch({
          acks: -1,
          topicMessages: [...byTopic].map(([topic, records]) => ({ topic, messages: records.map(toMessage) })),
        });
      } catch (error) {
        throw mapKafkaError(error);
      }
    },
    close: () => producer.disconnect(),
  };
}

export const toMessage = ({ key, value, headers, timestamp }: OutgoingRecord): Message => ({
  key,
  value: value && Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  headers: { ...headers },
  ...(timestamp !== undefined && { timestamp: String(timestamp) }),
});
