import { expect, test } from '@jest/globals';
import { isOutage } from '@tallscreen/kit/outage';
import mongoose from 'mongoose';

const { MongoBulkWriteError, MongoNetworkError } = mongoose.mongo;
const bulkWriteError = (failure: object) => new MongoBulkWriteError(failure as never, {} as never);

test.each([
  ['a bulk write that failed by a lost connection', bulkWriteError(new MongoNetworkError('closed')), true],
  ['a bulk write with a duplicate key', bulkWriteError({ message: 'E11000', code: 11000, writeErrors: [] }), false],
])('an outage of MongoDB: %s', (_, error, expected) => {
  expect(isOutage(error)).toBe(expected);
});
