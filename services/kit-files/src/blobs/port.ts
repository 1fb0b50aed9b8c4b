import type { Readable } from 'node:stream';

export interface PutOptions {
  readonly contentType: string;
  /** above this size the put rejects with `out_of_range` and stores nothing */
  readonly maxBytes?: number;
  /** an abort rejects with its reason and stores nothing */
  readonly signal?: AbortSignal;
  /** Nobody else uses the memory of the body's chunks, so the store may free it as soon as it has copied them. */
  readonly freeChunks?: boolean;
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

/** An object, or a part of it, that is being read. */
export interface OpenBlob extends BlobStat {
  readonly body: Readable;
  readonly start: number;
  /** included; -1 for an empty object */
  readonly end: number;
}

export interface BlobEntry {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * Objects by key, such as `videos/7f/3c…/720p.mp4`. Methods throw `invalid_argument` for a malformed key (see key.ts),
 * `not_found` for a missing object unless stated otherwise, and `unavailable` when the store does not answer.
 */
export interface Blobs {
  /**
   * Streams a body of any length; the object becomes visible when complete and replaces an older one. A failure
   * destroys the body.
   */
  readonly putStream: (key: string, body: Readable, options: PutOptions) => Promise<PutResult>;
  /** Reads bytes `start` to `end`, both included; without `end` up to the object's end. */
  readonly getRange: (key: string, start?: number, end?: number) => Promise<Readable>;
  /**
   * Like `getRange`, but returns the bytes and their range. Makes one request to the store. Throws `out_of_range` for a
   * start outside the object.
   */
  readonly open: (key: string, start?: number, end?: number) => Promise<OpenBlob>;
  readonly stat: (key: string) => Promise<BlobStat | undefined>;
  /** Ignores missing objects. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Lists in the order of keys. `prefix` is any beginning of a key, '' for all. */
  readonly list: (prefix: string) => AsyncIterable<BlobEntry>;
  readonly copy: (from: string, to: string) => Promise<void>;
  readonly move: (from: string, to: string) => Promise<void>;
  /** Removes the parts of interrupted uploads that are older than this. Returns how many. */
  readonly sweep: (olderThanMs: number) => Promise<number>;
  /** For readiness. */
  readonly ping: () => Promise<void>;
}
