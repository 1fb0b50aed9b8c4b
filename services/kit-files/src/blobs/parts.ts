import type { BufferPool } from '#blobs/buffer-pool';

/**
 * The smallest part size of S3. Each upload has two parts in memory; with at most 10,000 parts an upload has at most 48
 * GiB.
 */
export const PART_BYTES = 5 * 1024 * 1024;

export interface Parts {
  /**
   * The last part may be shorter. An empty stream gives one empty part. A part stays valid until the second part after
   * it is read.
   */
  readonly parts: AsyncGenerator<Buffer>;
  /**
   * Gives the buffers back to the pool. Call it only after every part was sent: a failed request may still read its
   * part.
   */
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
 * Frees the memory of large chunks once a chunk of other memory arrives, because several chunks may be slices of the
 * same memory. Leaves small chunks alone: they may lie in Node's pool, which others use. Without this, 32 MiB and more
 * of chunks that were read pile up, because the garbage collector counts only their small heap objects.
 */
async function* freeingUsed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let used: ArrayBufferLike | undefined;
  for await (const chunk of chunks) {
    if (used instanceof ArrayBuffer && used !== chunk.buffer) used.transfer(0);
    // Node's pool never gives a slice of more than half its size.
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
