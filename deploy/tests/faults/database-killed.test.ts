import { expect, jest, test } from '@jest/globals';
import { killDatabaseUnderWrites } from '../support/database-kills.ts';

jest.setTimeout(600_000);

test('the database server is killed under writes: it recovers each time, and no acknowledged comment is lost', async () => {
  const { acknowledged, stored } = await killDatabaseUnderWrites(2);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
});
