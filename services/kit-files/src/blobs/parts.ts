import type { BufferPool } from '#blobs/buffer-pool';

/** The least that S3 allows: two parts are in memory for each upload, and the limit of 10,000 parts allows 48 GiB. */
export const PART_BYTES = 5 * 1024 * 1024;

export interface Parts {
  /** The last part may be shorter. An empty stream gives one empty part. A part is valid until the next but one is read. */
  readonly parts: AsyncGenerator<Buffer>;
  /** Lets other uploads use the buffers. Call it only when every part was sent: a failed request may still read one. */
  readonly giveBack: () => void;
}

/** Cuts a stream into parts of the pool's size. Takes two buffers in turn, so that a part is sent while the next one fills. */
export function cutIntoParts(chunks: AsyncIterable<Buffer>, pool: BufferPool): Parts {
  const buffers: Buffer[] = [];
  return {
    parts: cut(chunks, pool.bufferBytes, (turn) => (buffers[turn] ??= pool.take())),
    giveBack: () => buffers.splice(0).forEach(pool.giveBack),
  };
}

async function* cut(
  chunks: AsyncIterable<Buffer>,
  partBytes: number,
  bufferOf: (turn: number) => Buffer,
): AsyncGenerator<Buffer> {
  let filled = 0;
  let turn = 0;
  let count = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      if (filled === partBytes) {
        yield bufferOf(turn);
        count++;
        turn = 1 - turn;
        filled = 0;
      }
      const copied = chunk.copy(bufferOf(turn), filled, taken);
      filled += copied;
      taken += copied;
    }
  }
  if (filled > 0) yield bufferOf(turn).subarray(0, filled);
  else if (count === 0) yield Buffer.alloc(0);
}
