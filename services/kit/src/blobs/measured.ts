import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { AppError } from '#errors';
import type { PutOptions, PutResult } from '#blobs/port';

export interface Measured {
  /** the body's chunks; throws at the first byte too many and at an abort */
  readonly chunks: AsyncIterable<Buffer>;
  /** once all was read */
  readonly result: () => PutResult;
}

/** Counts and hashes what passes. To be called before the first await, so that no failure of the body goes unheard. */
export function measure(body: Readable, { maxBytes = Infinity, signal }: PutOptions): Measured {
  const hash = createHash('sha256');
  let size = 0;
  // it may fail before anybody reads it: whoever reads it then is told
  body.once('error', () => undefined);
  async function* pass(): AsyncGenerator<Buffer> {
    signal?.throwIfAborted();
    if (signal) addAbortSignal(signal, body);
    try {
      for await (const chunk of body as AsyncIterable<Buffer | string>) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        size += bytes.length;
        if (size > maxBytes) throw new AppError('out_of_range', 'The file is too large.');
        hash.update(bytes);
        yield bytes;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
    signal?.throwIfAborted();
  }
  return { chunks: pass(), result: () => ({ size, sha256: hash.digest('hex') }) };
}
