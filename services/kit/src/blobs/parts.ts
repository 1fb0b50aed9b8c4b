/** 8 MiB: two parts are in memory at a time, and S3's limit of 10,000 parts allows 80 GiB. */
export const PART_BYTES = 8 * 1024 * 1024;

/**
 * Cuts a stream into parts of `partBytes`; the last one may be shorter. An empty stream gives one empty part. Two buffers are
 * used in turn, so that a part can be sent while the next one fills: a part is valid until the next but one is read.
 */
export async function* cutIntoParts(
  chunks: AsyncIterable<Buffer>,
  partBytes: number = PART_BYTES,
): AsyncGenerator<Buffer> {
  const buffers: Buffer[] = [];
  let filled = 0;
  let turn = 0;
  let count = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      if (filled === partBytes) {
        yield buffers[turn] as Buffer;
        count++;
        turn = 1 - turn;
        filled = 0;
      }
      const target = (buffers[turn] ??= Buffer.allocUnsafeSlow(partBytes));
      const copied = chunk.copy(target, filled, taken);
      filled += copied;
      taken += copied;
    }
  }
  if (filled > 0 || count === 0) yield (buffers[turn] ?? Buffer.alloc(0)).subarray(0, filled);
}
