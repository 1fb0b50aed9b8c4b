import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { fail } from '@tallscreen/kit/errors';
import type { PutOptions, PutResult } from '#blobs/port';

export interface Measured {
  /** the body's chunks; throws at the first byte above the limit and after an abort */
  readonly chunks: AsyncIterable<Buffer>;
  /** call it after all chunks were read */
  readonly result: () => PutResult;
}

/** Counts and hashes the body's bytes. Call it before the first await, so that no error of the body is missed. */
export function measure(body: Readable, { maxBytes = Infinity, signal }: PutOptions): Measured {
  const hash = createHash('sha256');
  let size = 0;
  // The body may fail before it is read; the reader then gets the error.
  body.once('error', () => undefined);
  async function* pass(): AsyncGenerator<Buffer> {
    signal?.throwIfAborted();
    if (signal) addAbortSignal(signal, body);
    try {
      for await (const chunk of body as AsyncIterable<Buffer | string>) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        size += bytes.length;
        if (size > maxBytes) throw fail('file_too_large');
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
