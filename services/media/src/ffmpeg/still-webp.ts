const CHUNK_HEADER = 8;
const FILE_HEADER = 12;
/** Place, size, duration and flags of a frame; its chunks follow. */
const FRAME_HEADER = 16;

/** Yields the name and the content of each chunk that is complete. */
function* chunksOf(bytes: Buffer): Generator<readonly [name: string, content: Buffer]> {
  for (let at = 0; at + CHUNK_HEADER <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const begin = at + CHUNK_HEADER;
    yield [bytes.toString('latin1', at, at + 4), bytes.subarray(begin, begin + length)];
    at = begin + length + (length % 2);
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER);
  header.write(name, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

/**
 * Returns an animated WebP as a still one of its first frame, because ffmpeg decodes no others. Returns other files as
 * they are.
 */
export function stillOfWebp(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, FILE_HEADER) !== 'WEBP') return file;
  for (const [name, frame] of chunksOf(file.subarray(FILE_HEADER))) {
    if (name !== 'ANMF' || frame.length < FRAME_HEADER) continue;
    const picture = frame.subarray(FRAME_HEADER);
    const hasAlpha = picture.toString('latin1', 0, 4) === 'ALPH';
    // Flags, three bytes that are reserved, and the size as the frame's header has it.
    const canvas = Buffer.concat([Buffer.from([hasAlpha ? 0x10 : 0, 0, 0, 0]), frame.subarray(6, 12)]);
    const content = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', canvas), picture]);
    return chunk('RIFF', content);
  }
  return file;
}
