/** Numbers of up to 53 bits as 8 bytes each: appended without reading, looked up without parsing. */
export function packNumbers(numbers: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(8 * numbers.length);
  numbers.forEach((value, i) => packed.writeDoubleLE(value, 8 * i));
  return packed;
}

export interface Packed {
  /** groups in all, repetitions included */
  readonly count: number;
  /** What follows the id in its last group; undefined where the id is in none. Groups of one answer the id itself. */
  readonly find: (id: number) => number | undefined;
}

const nothing: Packed = { count: 0, find: () => undefined };

/**
 * An index over strings of packed groups, each an id and what belongs to it: built for every page anew, which a Map of some
 * thousand entries would be too slow for. Only the last `limit` groups of each string count.
 */
export function indexPacked(strings: readonly (Buffer | null | undefined)[], width: 1 | 2, limit = Infinity): Packed {
  const groups = joinGroups(strings, 8 * width, limit);
  const numbers = new Float64Array(groups.buffer);
  const halves = new Int32Array(groups.buffer);
  const count = numbers.length / width;
  if (count === 0) return nothing;
  const mask = 2 ** Math.ceil(Math.log2(2 * count)) - 1;
  /** where a group begins, plus one; 0 for a free place */
  const table = new Int32Array(mask + 1);

  /** The place of the id with these halves, or the free one where it would go. */
  const placeOf = (low: number, high: number): number => {
    let place = spread(low, high) & mask;
    for (let at = table[place]; at && !(halves[2 * at - 2] === low && halves[2 * at - 1] === high); at = table[place]) {
      place = (place + 1) & mask;
    }
    return place;
  };
  for (let at = 0; at < numbers.length; at += width) {
    table[placeOf(halves[2 * at] as number, halves[2 * at + 1] as number)] = at + 1;
  }

  return {
    count,
    find: (id) => {
      wanted[0] = id;
      const at = table[placeOf(wantedHalves[0] as number, wantedHalves[1] as number)];
      return at ? numbers[at - 1 + (width - 1)] : undefined;
    },
  };
}

/** A number as its two halves, which is how integers are told apart quickly. */
const wanted = new Float64Array(1);
const wantedHalves = new Int32Array(wanted.buffer);

const spread = (low: number, high: number): number => {
  const mixed = Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};

/** Into memory of their own, where numbers can be read in place; a torn end is left out. */
function joinGroups(
  strings: readonly (Buffer | null | undefined)[],
  size: number,
  limit: number,
): Uint8Array<ArrayBuffer> {
  const parts = strings.flatMap((string) => {
    const count = string ? Math.floor(string.length / size) : 0;
    return string && count > 0 ? [string.subarray(Math.max(0, count - limit) * size, count * size)] : [];
  });
  const joined = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
