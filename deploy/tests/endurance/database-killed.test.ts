import { expect, jest, test } from '@jest/globals';
import { killDatabaseUnderWrites } from '../support/database-kills.ts';

jest.setTimeout(900_000);

test('the database server is killed twenty times under writes: no acknowledged comment is lost', async () => {
  const { acknowledged, stored } = await killDatabaseUnderWrites(20);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
});
