const SEED = 0x9747b28c;
const FACTOR = 0x5bd1e995;

/** Kafka's own hash of a key (Murmur2), so that every client finds the same partition. The library's is slow for long keys. */
export function hashOf(key: Uint8Array): number {
  const { length } = key;
  const view = new DataView(key.buffer, key.byteOffset, length);
  let hash = SEED ^ length;
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    let part = Math.imul(view.getInt32(at, true), FACTOR);
    part = Math.imul(part ^ (part >>> 24), FACTOR);
    hash = Math.imul(hash, FACTOR) ^ part;
  }
  if (at < length) {
    for (let i = length - 1; i >= at; i--) hash ^= view.getUint8(i) << (8 * (i - at));
    hash = Math.imul(hash, FACTOR);
  }
  hash = Math.imul(hash ^ (hash >>> 13), FACTOR);
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
}
