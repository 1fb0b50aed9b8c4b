import type { Connection } from 'mongoose';
import { databaseOf } from '#connection';
import { mapMongoError } from '#errors';

/** Returns the database's time. Processes whose clocks differ agree on it. */
export async function readDatabaseTime(connection: Connection): Promise<Date> {
  const pipeline = [{ $documents: [{}] }, { $project: { now: '$$NOW' } }];
  try {
    const [found] = await databaseOf(connection).aggregate<{ now: Date }>(pipeline).toArray();
    if (!found) throw new Error('the database does not tell its time');
    return found.now;
  } catch (error) {
    throw mapMongoError(error);
  }
}
