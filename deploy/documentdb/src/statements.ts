import { deserialize, onDemand, type Document } from 'bson';
import type { Command } from './command.ts';

const FIELDS: Readonly<Record<string, string>> = { insert: 'documents', update: 'updates', delete: 'deletes' };

/** The statements of a write command, and its body without them: a client sends them beside the body, or, when there is one, in it. */
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

/** The statements of a write command, as they stand one behind the other in its document sequence. */
export function splitDocuments(sequence: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < sequence.length;) {
    const length = sequence.readInt32LE(at);
    documents.push(sequence.subarray(at, at + length));
    at += length;
  }
  return documents;
}

/** The filter of a statement of an update command, undefined when it does not upsert. */
export function upsertFilterOf(updateStatement: Buffer): unknown {
  const { q, upsert } = deserialize(updateStatement, { promoteValues: false }) as Document;
  return String(upsert) === 'true' ? q : undefined;
}
