import { expect, test } from '@jest/globals';
import kafkajs from 'kafkajs';
import { verifyTopics } from '#kafka/kafkajs/verify-topics';

/** Verifies a topic on a broker that answers with this error. Returns what is logged. */
async function verifyOn(type: string): Promise<string[]> {
  const lines: string[] = [];
  const warn = (_details: object, line: string): void => void lines.push(line);
  // The types know only the message; the client itself gives all of it.
  const error = new kafkajs.KafkaJSProtocolError({ message: type, type, code: 1, retriable: false } as never);
  const refuse = (): Promise<never> => Promise.reject(error);
  await verifyTopics({ describeConfigs: refuse, alterConfigs: refuse }, [{ name: 'likes' }], { warn } as never);
  return lines;
}

test('topics whose settings may not be read are used without verifying them', async () => {
  const notVerified = 'kafka: the settings of topics may not be read, so they are not verified';
  expect(await verifyOn('TOPIC_AUTHORIZATION_FAILED')).toEqual([notVerified]);
});

test('any other error is thrown', async () => {
  await expect(verifyOn('NOT_CONTROLLER')).rejects.toThrow('NOT_CONTROLLER');
});
