/** Eight MiB: two of them are held at a time, and 10,000 of them (the most that S3 takes) make 80 GiB. */
export const PART_BYTES = 8 * 1024 * 1024;

/**
 * Cuts a stream into parts of `partBytes`, the last one shorter, at least one (empty for an empty stream). Two buffers take
 * turns: a part is valid until the one after the next is asked for, so that one can be sent while the next one fills.
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
