import type { OutboxRow } from '#outbox/outbox';

export const BATCH_ROWS = 500;
/** A broker refuses requests with more than 1 MB for a partition; the overhead of each record counts. */
const BATCH_BYTES = 700_000;
const RECORD_OVERHEAD = 100;

export interface Batch {
  readonly rows: readonly OutboxRow[];
  /** true when there may be more rows */
  readonly isFull: boolean;
}

/** Takes from the front as many rows as can be published at once; at least one, however large. */
export async function takeBatch(rows: AsyncIterable<OutboxRow>): Promise<Batch> {
  const taken: OutboxRow[] = [];
  let bytes = 0;
  for await (const row of rows) {
    bytes += sizeOf(row);
    if (taken.length > 0 && bytes > BATCH_BYTES) return { rows: taken, isFull: true };
    taken.push(row);
    if (taken.length === BATCH_ROWS) return { rows: taken, isFull: true };
  }
  return { rows: taken, isFull: false };
}

export const bytesOf = (value: OutboxRow['value']): Uint8Array => (value instanceof Uint8Array ? value : value.value());

function sizeOf({ key, value, headers }: OutboxRow): number {
  const length = value instanceof Uint8Array ? value.byteLength : value.length();
  const texts = [key, ...Object.entries(headers).flat()];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), RECORD_OVERHEAD + length);
}
