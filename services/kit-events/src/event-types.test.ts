import { expect, test } from '@jest/globals';
import * as types from '#event-types';
import { TOPICS } from '#kafka/topics';

test('each topic has one event', () => {
  expect(
    Object.values(types)
      .map(({ topic }) => topic)
      .toSorted(),
  ).toEqual(Object.values(TOPICS).toSorted());
});
