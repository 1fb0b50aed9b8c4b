import { expect, test } from '@jest/globals';
import type { IncomingRecord } from '#kafka/port';
import { asFirstGiven, toRetried } from '#kafka/retry';

const letter: IncomingRecord = {
  topic: 'media.video.v1',
  partition: 0,
  offset: '3',
  key: '7',
  value: null,
  headers: {
    'request-id': 'r',
    'dlq-error': 'Error: no',
    'dlq-group': 'feed',
    'dlq-at': '2026-01-01T00:00:00.000Z',
    'dlq-origin': 'media.video.v1/4/1234',
  },
  timestamp: 1,
  position: { topic: 'media.video.v1.dlq', partition: 0, offset: 3, timestamp: 1 },
};
const inRetryTopic = (headers: Readonly<Record<string, string>> = {}): IncomingRecord => ({
  ...letter,
  topic: 'feed.retry',
  offset: '9',
  headers,
  position: { topic: 'feed.retry', partition: 0, offset: 9, timestamp: 1 },
});

test('a record from the retry topic has its original topic, offset and headers, and the position at which it was read', () => {
  const first = asFirstGiven(inRetryTopic(toRetried(letter).headers));
  const position = { topic: 'feed.retry', partition: 0, offset: 9, timestamp: 1 };
  expect(first).toEqual({ ...letter, partition: 4, offset: '1234', headers: { 'request-id': 'r' }, position });
});

test('a record without an original offset keeps its own; other records are unchanged', () => {
  expect(asFirstGiven(inRetryTopic({ 'retry-of': 'a' }))).toMatchObject({ topic: 'a', partition: 0, offset: '9' });
  expect(asFirstGiven(letter)).toBe(letter);
});
