import { addPartitionsToTxnV3, kGetApi, Producer, type API, type Callback } from '@platformatic/kafka';
import { TRANSACTION_MS, type ClientOptions, type Sender } from '#kafka/client';
import { mapError, pauses } from './connection.ts';
import { producerOptions, toMessages } from './producer.ts';

/** The broker refuses a transaction that follows the last one within milliseconds. */
const RETRY = { retries: 8, retryDelay: pauses(20, 500) };
/** The library would claim to continue producer 0, which brokers take for a producer that was shut out. */
const NEW_PRODUCER = { producerId: -1n, producerEpoch: -1 };

class TransactionalProducer extends Producer<Buffer, Buffer, string, string> {
  /** The library takes the newest version of each call. From version 4 on, only brokers may make this one. */
  override [kGetApi]<Arguments extends unknown[], Response>(
    name: string,
    callback: Callback<API<Arguments, Response>>,
  ): void {
    if (name === 'AddPartitionsToTxn') callback(null, addPartitionsToTxnV3.api as unknown as API<Arguments, Response>);
    else super[kGetApi](name, callback);
  }
}

/**
 * Opens a transactional producer. From then on the brokers refuse what earlier producers with this id send, also what
 * they prepared before: so a process that was frozen cannot break the order of a log that only one process may write.
 */
export async function openFencedProducer(options: ClientOptions, transactionalId: string): Promise<Sender> {
  const producer = new TransactionalProducer({
    ...producerOptions(options),
    ...RETRY,
    idempotent: true,
    transactionalId,
    timeout: TRANSACTION_MS,
  });
  // The library asks for the id with the first transaction, so it is begun here.
  let begun: Awaited<ReturnType<typeof producer.beginTransaction>> | undefined;
  try {
    begun = await producer.beginTransaction(NEW_PRODUCER);
  } catch (error) {
    await producer.close();
    throw mapError(error);
  }
  return {
    /** All records or none. After an error the producer must be closed. */
    send: async (byTopic) => {
      try {
        const transaction = begun ?? (await producer.beginTransaction());
        begun = undefined;
        await transaction.send({ messages: toMessages(byTopic) });
        await transaction.commit();
      } catch (error) {
        throw mapError(error);
      }
    },
    close: () => producer.close(),
  };
}
