import { deserialize, onDemand, type Document } from 'bson';
import type { Command } from './command.ts';

const FIELDS: Readonly<Record<string, string>> = { insert: 'documents', update: 'updates', delete: 'deletes' };

/** Splits a write command into its statements and the rest. Clients send statements beside the body or inside it. */
export function takeStatements({ name, body, documents }: Command): { statements: Buffer; body: Buffer } | undefined {
  if (documents) return { statements: documents, body };
  for (const [, nameOffset, nameLength, offset, length] of onDemand.parseToElements(body)) {
    if (body.toString('utf8', nameOffset, nameOffset + nameLength) !== FIELDS[name]) continue;
    const rest = Buffer.concat([body.subarray(0, nameOffset - 1), body.subarray(offset + length)]);
    rest.writeInt32LE(rest.length, 0);
    return { statements: Buffer.concat(entriesOf(body.subarray(offset, offset + length))), body: rest };
  }
  return undefined;
}

const entriesOf = (array: Buffer): Buffer[] =>
  [...onDemand.parseToElements(array)].map(([, , , offset, length]) => array.subarray(offset, offset + length));

/** Splits a document sequence into the statements of a write command. */
export function splitDocuments(sequence: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < sequence.length;) {
    const length = sequence.readInt32LE(at);
    documents.push(sequence.subarray(at, at + length));
    at += length;
  }
  return documents;
}

/** Returns the filter of an update statement, or undefined if it is not an upsert. */
export function upsertFilterOf(updateStatement: Buffer): unknown {
  const { q, upsert } = deserialize(updateStatement, { promoteValues: false }) as Document;
  return String(upsert) === 'true' ? q : undefined;
}
