import { fail } from '@tallscreen/kit/errors';
import { createHash, randomBytes, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { uploadReceived } from '@tallscreen/kit-telemetry/metrics/requests';
import { readArriving, type ReadingEnds } from '#upload/arriving-bytes';
import { checksumMismatch, type Checksum } from '#upload/tus';

export interface StoredPart {
  readonly objectKey: string;
  readonly sizeBytes: bigint;
}

export interface ReceivePart extends ReadingEnds {
  readonly uploadId: string;
  /** position of the body in the file */
  readonly offset: number;
  /** bytes that are missing in the file */
  readonly missing: number;
  readonly checksum: Checksum | undefined;
  readonly blobs: Pick<Blobs, 'putStream' | 'remove'>;
  /** Adds stored parts to the upload. */
  readonly append: (offset: number, parts: readonly StoredPart[]) => Promise<void>;
}

/** Size of a piece: not above a part of the object store, so that each object is stored by one request. */
const OBJECT_BYTES = 4 * 1024 * 1024;

/**
 * Stores a body as objects and adds each to the upload at once, so that a lost connection or a killed process costs
 * only the last few bytes. With a checksum all of them are added at the end, or none. Returns the new end of the
 * upload.
 */
export async function receivePart(req: IncomingMessage, rules: ReceivePart): Promise<number> {
  const { uploadId, offset, missing, checksum, blobs, append } = rules;
  const arriving = readArriving(req, rules);
  const hash = checksum && createHash(checksum.algorithm);
  const unchecked: StoredPart[] = [];
  let end = offset;
  try {
    const pieces = cutIntoPieces(arriving.bytes, { hash, missing, onTooLong: arriving.stop });
    for await (const piece of pieces) {
      const key = `uploads/${uploadId}/${end}-${randomBytes(8).toString('hex')}`;
      const put = { contentType: 'application/octet-stream', freeChunks: true };
      const { size } = await blobs.putStream(key, Readable.from(piece), put);
      const part = { objectKey: key, sizeBytes: BigInt(size) };
      if (checksum) unchecked.push(part);
      else await append(end, [part]);
      end += size;
    }
    const problem = arriving.problem();
    if (problem) throw problem;
    if (checksum && hash?.digest('base64') !== checksum.base64) throw checksumMismatch();
    if (unchecked.length > 0) await append(offset, unchecked.splice(0));
    return end;
  } finally {
    arriving.stop();
    uploadReceived.add(end - offset);
    // The sweeper removes objects that cannot be removed now.
    if (unchecked.length > 0) await blobs.remove(unchecked.map(({ objectKey }) => objectKey)).catch(() => undefined);
  }
}

interface Cutting {
  readonly hash: Hash | undefined;
  readonly missing: number;
  readonly onTooLong: (problem: Error) => void;
}

/** Cuts between chunks, never within one, because the store frees the memory of each. Yields no empty piece. */
async function* cutIntoPieces(bytes: AsyncIterable<Buffer>, { hash, missing, onTooLong }: Cutting) {
  const source = bytes[Symbol.asyncIterator]();
  let left = missing;
  let next = await source.next();
  const isWanted = (): boolean => {
    if (next.done) return false;
    if (next.value.length <= left) return true;
    onTooLong(fail('upload_longer_than_said'));
    return false;
  };
  async function* piece(): AsyncGenerator<Buffer> {
    for (let size = 0; size < OBJECT_BYTES && !next.done && isWanted(); next = await source.next()) {
      const chunk = next.value;
      size += chunk.length;
      left -= chunk.length;
      hash?.update(chunk);
      yield chunk;
    }
  }
  while (isWanted()) yield piece();
}
