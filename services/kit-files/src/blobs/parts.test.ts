import { expect, test } from '@jest/globals';
import { createBufferPool } from '#blobs/buffer-pool';
import { cutIntoParts } from '#blobs/parts';

async function* chunks(...sizes: number[]): AsyncGenerator<Buffer> {
  let next = 0;
  for (const size of sizes) yield Buffer.from(Array.from({ length: size }, () => next++ % 256));
}

/** Copies each part only after the next one was asked for, like a slow sender. */
async function cut(source: AsyncIterable<Buffer>, partBytes: number): Promise<number[][]> {
  const parts: number[][] = [];
  let held: Buffer | undefined;
  const pool = createBufferPool({ bufferBytes: partBytes, maxIdle: 2 });
  for await (const part of cutIntoParts(source, pool).parts) {
    if (held) parts.push([...held]);
    held = part;
  }
  return held ? [...parts, [...held]] : parts;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test.each([
  ['nothing', [], [[]]],
  ['less than a part', [1, 1], [range(0, 2)]],
  ['exactly a part', [3, 1], [range(0, 4)]],
  ['a byte more', [5], [range(0, 4), range(4, 5)]],
  ['chunks across parts', [3, 3, 3, 3], [range(0, 4), range(4, 8), range(8, 12)]],
  ['one chunk of many parts', [11], [range(0, 4), range(4, 8), range(8, 11)]],
])('%s', async (_, sizes, expected) => {
  expect(await cut(chunks(...sizes), 4)).toEqual(expected);
});

test('the buffers of a finished upload serve the next one', async () => {
  const pool = createBufferPool({ bufferBytes: 4, maxIdle: 2 });
  const used = new Set<ArrayBufferLike>();
  for (let upload = 0; upload < 3; upload++) {
    const { parts, giveBack } = cutIntoParts(chunks(11), pool);
    for await (const part of parts) used.add(part.buffer);
    giveBack();
  }
  expect(used.size).toBe(2);
});

test('on request, the memory of large chunks is freed once all slices of it are copied', async () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
  for (const freeChunks of [true, false]) {
    const memories = [0, 1, 2].map((i) => Buffer.from(content.subarray(i * 100_000, (i + 1) * 100_000)));
    const small = Buffer.from('pooled');
    const slices = memories.flatMap((memory) => [memory.subarray(0, 60_000), memory.subarray(60_000), small]);
    const pool = createBufferPool({ bufferBytes: 8_000, maxIdle: 2 });
    const copied: Buffer[] = [];
    for await (const part of cutIntoParts(iterate(slices), pool, freeChunks).parts) copied.push(Buffer.from(part));
    const whole = Buffer.concat([0, 1, 2].flatMap((i) => [content.subarray(i * 100_000, (i + 1) * 100_000), small]));
    expect(Buffer.concat(copied).equals(whole)).toBe(true);
    expect(memories.map(({ length }) => length)).toEqual(freeChunks ? [0, 0, 0] : [100_000, 100_000, 100_000]);
    expect(small.toString()).toBe('pooled');
  }
});

async function* iterate(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
