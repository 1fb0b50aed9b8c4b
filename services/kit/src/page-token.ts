import type { z } from 'zod';
import { fail } from '#errors';

const VERSION = 1;

/** Returns an opaque page token. It is not signed, so `decodePageToken` validates it like any input. */
export const encodePageToken = (value: unknown): string =>
  Buffer.from(JSON.stringify([VERSION, value])).toString('base64url');

export function decodePageToken<T extends z.ZodType>(schema: T, token: string): z.output<T> {
  try {
    const [version, value] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[];
    if (version === VERSION) return schema.parse(value);
  } catch (cause) {
    throw fail('invalid_cursor', { cause });
  }
  throw fail('invalid_cursor');
}
