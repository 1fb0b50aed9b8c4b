import { expect, test } from '@jest/globals';
import kafkajs from 'kafkajs';
import { isForbidden } from '#kafka/kafkajs/client';
import { verifyTopics } from '#kafka/verify-topics';

/** Verifies a topic on a broker that answers with this error. Returns what is logged. */
async function verifyOn(type: string): Promise<string[]> {
  const lines: string[] = [];
  const warn = (_details: object, line: string): void => void lines.push(line);
  // The types declare only the message; kafkajs itself attaches more fields.
  const error = new kafkajs.KafkaJSProtocolError({ message: type, type, code: 1, retriable: false } as never);
  const refuse = (): Promise<never> => Promise.reject(error);
  const admin = { readSettings: refuse, writeSettings: refuse, isForbidden, isElection: () => false };
  await verifyTopics(admin, [{ name: 'likes' }], { warn } as never);
  return lines;
}

test('topics whose settings may not be read are used without verifying them', async () => {
  const notVerified = 'kafka: the settings of topics may not be read, so they are not verified';
  expect(await verifyOn('TOPIC_AUTHORIZATION_FAILED')).toEqual([notVerified]);
});

test('any other error is thrown', async () => {
  await expect(verifyOn('NOT_CONTROLLER')).rejects.toThrow(/controller/i);
});

/** A broker that shows new settings only after it was asked `late` times. */
function slowBroker(late: number) {
  let [shown, written] = [
    new Map([['cleanup.policy', 'delete']]),
    undefined as ReadonlyMap<string, string> | undefined,
  ];
  let asked = 0;
  return {
    shown: () => shown,
    isForbidden: () => false,
    isElection: () => false,
    writeSettings: async (_topic: string, settings: ReadonlyMap<string, string>) => void (written = settings),
    readSettings: async () => {
      if (written && ++asked > late) shown = new Map(written);
      return new Map([['likes', [...shown].map(([name, value]) => ({ name, value, isOwn: true }))]]);
    },
  };
}

test('a corrected topic is ready only when the broker shows its new settings', async () => {
  const broker = slowBroker(2);
  await verifyTopics(broker, [{ name: 'likes', compact: true }], { warn: () => undefined } as never);
  expect(broker.shown().get('cleanup.policy')).toBe('compact');
});
