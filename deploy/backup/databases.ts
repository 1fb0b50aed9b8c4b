import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { type mongo } from 'mongoose';
import type { Parts } from './parts.ts';
import type { Snapshot } from './snapshot.ts';
import { NotEmpty } from './not-empty.ts';

const { BSON } = mongoose.mongo;

/** Leases of processes, which do not run where the backup is restored. */
const SKIPPED: ReadonlySet<string> = new Set(['leases']);
const INSERT_DOCUMENTS = 500;

/** `service.collection` → number of documents */
export type DocumentCounts = Record<string, number>;

const fileOf = (folder: string, name: string): string => path.join(folder, 'databases', `${name}.bson`);

/**
 * Writes each collection to `databases/<service>.<collection>.bson`, one document after the other, as mongodump does.
 */
export async function dumpDatabases(
  { databases }: Parts,
  { session }: Snapshot,
  folder: string,
): Promise<DocumentCounts> {
  await mkdir(path.join(folder, 'databases'), { recursive: true });
  const counts: DocumentCounts = {};
  for (const [service, database] of databases) {
    for (const { name: collection } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      if (SKIPPED.has(collection)) continue;
      const name = `${service}.${collection}`;
      counts[name] = 0;
      const documents = database.collection(collection).find({}, { session, raw: true });
      const counted = async function* () {
        for await (const document of documents) {
          counts[name]!++;
          yield document as unknown as Buffer;
        }
      };
      await pipeline(Readable.from(counted()), createWriteStream(fileOf(folder, name), { mode: 0o600 }));
    }
  }
  return counts;
}

/** Throws if a database has any document. Empty collections are allowed. */
export async function checkDatabasesAreEmpty({ databases }: Parts): Promise<void> {
  for (const [service, database] of databases) {
    for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      if (await database.collection(name).findOne({}, { projection: { _id: 1 } }))
        throw new NotEmpty(
          `The database of ${service} is not empty: ${name} has documents. Restore into an empty stack.`,
        );
    }
  }
}

/** Inserts the documents with their exact types. The services create the indexes when they start. */
export async function restoreDatabases({ databases }: Parts, counts: DocumentCounts, folder: string): Promise<void> {
  for (const [name, expected] of Object.entries(counts)) {
    const dot = name.indexOf('.');
    const database = databases.get(name.slice(0, dot));
    if (!database) throw new Error(`There is no service ${name.slice(0, dot)}.`);
    const collection = database.collection(name.slice(dot + 1));
    let inserted = 0;
    for await (const documents of readDocuments(fileOf(folder, name))) {
      const { insertedCount } = await collection.insertMany(documents, { ordered: false });
      inserted += insertedCount;
    }
    if (inserted !== expected) throw new Error(`${name}: ${inserted} of ${expected} documents were restored.`);
  }
}

async function* readDocuments(file: string): AsyncGenerator<mongo.Document[]> {
  let batch: mongo.Document[] = [];
  for await (const bytes of splitDocuments(createReadStream(file))) {
    batch.push(BSON.deserialize(bytes, { promoteValues: false, promoteBuffers: false, promoteLongs: false }));
    if (batch.length === INSERT_DOCUMENTS) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** A BSON document begins with its length in four bytes. */
async function* splitDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error('The file ends within a document.');
}
