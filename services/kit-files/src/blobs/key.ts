import { fail } from '@tallscreen/kit/errors';

const MAX_LENGTH = 512;
/**
 * Segments of letters, digits, `_`, `-` and `.`; no segment begins with a dot. A segment is short enough for stores
 * that keep objects as files: file names have at most 255 bytes, and the store adds some of its own.
 */
const KEY = /^[\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199})*$/;
const PREFIX = /^(?:[\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199})*\/?)?$/;

export function checkKey(key: string): string {
  if (key.length > MAX_LENGTH || !KEY.test(key)) throw fail('invalid_file_name');
  return key;
}

export function checkPrefix(prefix: string): string {
  if (prefix.length > MAX_LENGTH || !PREFIX.test(prefix)) throw fail('invalid_file_name');
  return prefix;
}

export const outOfRange = () => fail('no_such_part');
