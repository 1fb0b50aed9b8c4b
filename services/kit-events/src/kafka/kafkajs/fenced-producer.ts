import { Partitioners, type Kafka, type Transaction } from 'kafkajs';
import { TRANSACTION_MS, type Sender } from '#kafka/client';
import { mapKafkaError } from './client.ts';
import { toMessage } from './producer.ts';

/** The broker refuses a transaction that begins within milliseconds of the end of the previous one. */
const RETRY = { retries: 8, initialRetryTime: 20, maxRetryTime: 500 } as const;

/**
 * Opens a transactional producer. From then on brokers refuse earlier producers with the same id, including
 * transactions that those have already begun. So a process that was frozen cannot break the order of a log that only
 * one process may write.
 */
export async function openFencedProducer(kafka: Kafka, transactionalId: string): Promise<Sender> {
  const producer = kafka.producer({
    transactionalId,
    idempotent: true,
    maxInFlightRequests: 1,
    transactionTimeout: TRANSACTION_MS,
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    retry: RETRY,
  });
  // Begin the first transaction now, because kafkajs asks for the producer id only then.
  let begun: Transaction | undefined;
  try {
    await producer.connect();
    begun = await producer.transaction();
  } catch (error) {
    await producer.disconnect();
    throw mapKafkaError(error);
  }
  return {
    /** Sends all records or none. After an error the producer must be closed. */
    send: async (byTopic) => {
      try {
        const transaction = begun ?? (await producer.transaction());
        begun = undefined;
        await transaction.sendBatch({
          acks: -1,
          topicMessages: [...byTopic].map(([topic, records]) => ({ topic, messages: records.map(toMessage) })),
        });
        await transaction.commit();
      } catch (error) {
        throw mapKafkaError(error);
      }
    },
    close: () => producer.disconnect(),
  };
}
