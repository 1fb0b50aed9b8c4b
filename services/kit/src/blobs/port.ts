import type { Readable } from 'node:stream';

export interface PutOptions {
  readonly contentType: string;
  /** more bytes than this: AppError out_of_range, nothing is kept */
  readonly maxBytes?: number;
  /** aborted: rejects with its reason, nothing is kept */
  readonly signal?: AbortSignal;
}

export interface PutResult {
  readonly size: number;
  /** hex, of the content */
  readonly sha256: string;
}

export interface BlobStat {
  readonly size: number;
  readonly contentType: string;
  readonly etag: string;
}

export interface BlobEntry {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * Objects by key, such as `videos/7f/3c…/720p.mp4`. A key that breaks the rule of key.ts: AppError invalid_argument.
 * A missing object: not_found, where not said otherwise. A store that does not answer: unavailable.
 */
export interface Blobs {
  /** Of any length in little memory; visible only once complete. Replaces what was there. Once it has begun to read, a failure destroys the body. */
  readonly putStream: (key: string, body: Readable, options: PutOptions) => Promise<PutResult>;
  /** Bytes `start` to `end`, both included, to the object's end when absent. */
  readonly getRange: (key: string, start?: number, end?: number) => Promise<Readable>;
  readonly stat: (key: string) => Promise<BlobStat | undefined>;
  /** Missing ones are no error. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** By key, in order. `prefix` is any beginning of a key, '' for all. */
  readonly list: (prefix: string) => AsyncIterable<BlobEntry>;
  readonly copy: (from: string, to: string) => Promise<void>;
  readonly move: (from: string, to: string) => Promise<void>;
  /** Removes what uploads left that were killed, if older than that. Returns how many. */
  readonly sweep: (olderThanMs: number) => Promise<number>;
  /** For readiness. */
  readonly ping: () => Promise<void>;
}
