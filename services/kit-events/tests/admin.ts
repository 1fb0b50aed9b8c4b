import type { TestParts } from '@tallscreen/kit/testing/parts';
import { Kafka, logLevel } from 'kafkajs';
import { testBrokers } from '#testing/bus';

/** Returns a connection that manages the topics of the test's broker. */
export async function openAdmin({ onDispose }: Pick<TestParts, 'onDispose'>) {
  const admin = new Kafka({ brokers: testBrokers(), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  onDispose(() => admin.disconnect());
  return admin;
}
