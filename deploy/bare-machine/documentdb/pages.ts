import { BSONType, onDemand, serialize } from 'bson';

const LONGEST_PAGE = 16_000_000;

/** Returns the documents of a cursor's page as bytes, without decoding them. */
export function documentsOf(page: Buffer): Buffer[] {
  const cursor = childOf(page, 'cursor');
  const batch = childOf(cursor, 'nextBatch');
  return [...onDemand.parseToElements(batch)].map(([, , , offset, length]) => batch.subarray(offset, offset + length));
}

function childOf(document: Buffer, wanted: string): Buffer {
  for (const [, nameOffset, nameLength, offset, length] of onDemand.parseToElements(document))
    if (document.toString('utf8', nameOffset, nameOffset + nameLength) === wanted)
      return document.subarray(offset, offset + length);
  throw new Error(`the engine's page has no ${wanted}`);
}

/** Returns how many documents fit into the next page: at most the requested number and one message, at least one. */
export function countForPage(documents: readonly Buffer[], batchSize: number): number {
  let bytes = 0;
  let count = 0;
  for (const document of documents) {
    bytes += document.length + 16;
    if (count > 0 && (bytes > LONGEST_PAGE || count >= batchSize)) break;
    count++;
  }
  return count;
}

/** Builds the answer to getMore from documents that are bytes. */
export function encodePage(id: bigint, namespace: string, documents: readonly Buffer[]): Buffer {
  const batch = container(documents.flatMap((document, index) => [element(BSONType.object, String(index)), document]));
  const cursor = container([fieldsOf({ id, ns: namespace }), element(BSONType.array, 'nextBatch'), batch]);
  return container([element(BSONType.object, 'cursor'), cursor, fieldsOf({ ok: 1 })]);
}

const element = (type: number, name: string): Buffer => Buffer.from([type, ...Buffer.from(name), 0]);

/** Returns the elements of a document without its length and terminator. */
const fieldsOf = (document: Record<string, unknown>): Uint8Array => serialize(document).subarray(4, -1);

function container(parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(4);
  const whole = Buffer.concat([head, ...parts, Buffer.alloc(1)]);
  whole.writeInt32LE(whole.length, 0);
  return whole;
}
