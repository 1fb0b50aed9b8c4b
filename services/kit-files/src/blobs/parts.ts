import type { BufferPool } from '#blobs/buffer-pool';

/** The least that S3 allows: two parts are in memory for each upload, and the limit of 10,000 parts allows 48 GiB. */
export const PART_BYTES = 5 * 1024 * 1024;

export interface Parts {
  /**
   * The last part may be shorter. An empty stream gives one empty part. A part stays valid until the second part after
   * it is read.
   */
  readonly parts: AsyncGenerator<Buffer>;
  /** Lets other uploads use the buffers. Call it only when every part was sent: a failed request may still read one. */
  readonly giveBack: () => void;
}

/**
 * Cuts a stream into parts of the pool's size. Takes two buffers in turn, so that a part is sent while the next one
 * fills.
 * `freeChunks` is explained in port.ts.
 */
export function cutIntoParts(chunks: AsyncIterable<Buffer>, pool: BufferPool, freeChunks = false): Parts {
  const buffers: Buffer[] = [];
  const source = freeChunks ? freeingUsed(chunks) : chunks;
  return {
    parts: cut(source, pool.bufferBytes, (turn) => (buffers[turn] ??= pool.take())),
    giveBack: () => buffers.splice(0).forEach(pool.giveBack),
  };
}

/**
 * Frees the memory of large chunks once a chunk from other memory is asked for: several may be slices of the same.
 * Small ones may lie in Node's pool, which others use. Without this the garbage collector lets 32 MiB and more of read
 * chunks pile up, because they weigh little in its own heap.
 */
async function* freeingUsed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let used: ArrayBufferLike | undefined;
  for await (const chunk of chunks) {
    if (used instanceof ArrayBuffer && used !== chunk.buffer) used.transfer(0);
    // Node's pool never gives more than half of itself.
    if (chunk.length > Buffer.poolSize / 2) used = chunk.buffer;
    else if (chunk.buffer !== used) used = undefined;
    yield chunk;
  }
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
