import { partAddress, type TestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { connectMongo, databaseOf } from '#connection';

/** Opens a database for this test; it is dropped with the other parts of the test. */
export async function openTestDatabase({
  id,
  logger,
  onDispose,
}: Pick<TestParts, 'id' | 'logger' | 'onDispose'>): Promise<Connection> {
  const connection = await connectMongo({ uri: partAddress('MONGODB_URI'), database: id, logger });
  onDispose(async () => {
    await databaseOf(connection).dropDatabase();
    await connection.close();
  });
  return connection;
}
