const NUMBER_BYTES = 8;
/** A mark is an item's id and a time. */
export const MARK_BYTES = 2 * NUMBER_BYTES;

/** Returns the bytes that this many numbers take. */
export const packedLength = (count: number): number => NUMBER_BYTES * count;

/** Packs integers of up to 53 bits into 8 bytes each. */
export function pack(numbers: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(NUMBER_BYTES * numbers.length);
  numbers.forEach((value, i) => packed.writeDoubleLE(value, NUMBER_BYTES * i));
  return packed;
}

export function unpack(packed: Buffer | null | undefined): number[] {
  const numbers: number[] = [];
  const length = packed?.length ?? 0;
  for (let at = 0; at + NUMBER_BYTES <= length; at += NUMBER_BYTES) numbers.push(packed!.readDoubleLE(at));
  return numbers;
}

/** Returns the times of packed marks by item. */
export function unpackTimes(marks: Buffer | null | undefined): Map<number, number[]> {
  const timesOf = new Map<number, number[]>();
  const numbers = unpack(marks);
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [id, atMs] = [numbers[i] ?? 0, numbers[i + 1] ?? 0];
    const times = timesOf.get(id);
    if (times) times.push(atMs);
    else timesOf.set(id, [atMs]);
  }
  return timesOf;
}
