import { BSONType, onDemand, serialize } from 'bson';

const LONGEST_PAGE = 16_000_000;

/** The documents of a cursor's page as bytes, without decoding any of them. */
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

/** How many of the documents go into the next page: as many as were asked for and a message may hold, but at least one. */
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

/** The answer to getMore around documents that are bytes already. */
export function encodePage(id: bigint, namespace: string, documents: readonly Buffer[]): Buffer {
  const batch = container(documents.flatMap((document, index) => [element(BSONType.object, String(index)), document]));
  const cursor = container([fieldsOf({ id, ns: namespace }), element(BSONType.array, 'nextBatch'), batch]);
  return container([element(BSONType.object, 'cursor'), cursor, fieldsOf({ ok: 1 })]);
}

const element = (type: number, name: string): Buffer => Buffer.from([type, ...Buffer.from(name), 0]);

/** The elements of a document without what encloses them. */
const fieldsOf = (document: Record<string, unknown>): Uint8Array => serialize(document).subarray(4, -1);

function container(parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(4);
  const whole = Buffer.concat([head, ...parts, Buffer.alloc(1)]);
  whole.writeInt32LE(whole.length, 0);
  return whole;
}
