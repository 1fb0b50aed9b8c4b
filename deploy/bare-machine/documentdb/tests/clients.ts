import mongoose from 'mongoose';

const { MongoClient } = mongoose.mongo;
export type Client = InstanceType<typeof MongoClient>;

const uri = process.env['MONGODB_URI'] ?? '';
/** Returns a database name of its own for each test file, so that files can run in parallel. */
export const databaseName = (prefix: string): string =>
  `${prefix}_${Date.now().toString(36)}${process.pid.toString(36)}`;

export const connect = (): Promise<Client> =>
  MongoClient.connect(uri, { maxPoolSize: 50, serverSelectionTimeoutMS: 5_000 });
