export interface ByteRange {
  readonly start: number;
  /** included */
  readonly end: number;
}

const numbersOf = (header: string | undefined): { first: string; last: string } | undefined => {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  return first === '' && last === '' ? undefined : { first, last };
};

/**
 * Reads a Range header of one range (RFC 9110, 14.1.2). Returns 'whole' for several ranges, another unit or a malformed
 * header, as the standard allows, and 'unsatisfiable' for a range outside the object.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const wanted = startAndEnd(header);
  if (wanted === 'whole') return 'whole';
  if (wanted === 'suffix') return suffix(Number(numbersOf(header)?.last), size);
  const { start, end = Infinity } = wanted;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

/** Reads a Range header as far as that is possible without the object's size; 'suffix' asks for the last bytes. */
export function startAndEnd(header: string | undefined): { start: number; end?: number } | 'whole' | 'suffix' {
  const numbers = numbersOf(header);
  if (!numbers) return 'whole';
  if (numbers.first === '') return 'suffix';
  const start = Number(numbers.first);
  if (numbers.last === '') return { start };
  const end = Number(numbers.last);
  return end < start ? 'whole' : { start, end };
}

const suffix = (length: number, size: number): ByteRange | 'unsatisfiable' =>
  length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
