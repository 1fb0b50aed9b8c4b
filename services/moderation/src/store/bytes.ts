import type { mongo } from 'mongoose';

/** The driver gives bytes back as they are or wrapped, by its options. */
export const bytesOf = (value: Uint8Array | mongo.Binary): Uint8Array =>
  value instanceof Uint8Array ? value : value.buffer;
