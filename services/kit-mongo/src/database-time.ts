import type { Connection } from 'mongoose';
import { databaseOf } from '#connection';
import { mapMongoError } from '#errors';

/** Returns the database's time plus `inMs`. Processes whose clocks differ agree on it. */
export async function readDatabaseTime(connection: Connection, inMs = 0): Promise<Date> {
  const pipeline = [{ $documents: [{}] }, { $project: { now: '$$NOW' } }];
  try {
    const [found] = await databaseOf(connection).aggregate<{ now: Date }>(pipeline).toArray();
    if (!found) throw new Error('the database does not tell its time');
    return new Date(found.now.getTime() + inMs);
  } catch (error) {
    throw mapMongoError(error);
  }
}
