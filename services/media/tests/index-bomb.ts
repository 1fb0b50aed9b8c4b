const SAMPLES = 20_000_000;
const SAMPLES_PER_CHUNK = 1_000;

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32BE(value, 4 * i));
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(8 + body.length), Buffer.from(type), body]);
};
/** A box with version 0 and these flags. */
const fullBox = (type: string, flags: number, ...content: Buffer[]) => box(type, uint32(flags), ...content);
const zeros = (length: number) => Buffer.alloc(length);

const MATRIX = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** Duration 0, so that all samples together have no length. */
const TIMESCALE = 0x7fffffff;

/**
 * A track of 20 million samples of one byte, in an index of 80 KB: 20,000 chunks that are all the same thousand bytes.
 */
function hugeTrack(): Buffer {
  const chunks = SAMPLES / SAMPLES_PER_CHUNK;
  const samples = box(
    'stbl',
    fullBox('stsd', 0, uint32(1), box('data', zeros(6), Buffer.from([0, 1]))),
    fullBox('stts', 0, uint32(1, SAMPLES, 1)),
    fullBox('stsc', 0, uint32(1, 1, SAMPLES_PER_CHUNK, 1)),
    fullBox('stsz', 0, uint32(1, SAMPLES)),
    fullBox('stco', 0, uint32(chunks, ...Array.from({ length: chunks }, () => 48))),
  );
  const references = box('dinf', fullBox('dref', 0, uint32(1), fullBox('url ', 1)));
  return box(
    'trak',
    fullBox('tkhd', 3, uint32(0, 0, 9, 0, 1), zeros(16), MATRIX, zeros(8)),
    box(
      'mdia',
      fullBox('mdhd', 0, uint32(0, 0, TIMESCALE, SAMPLES), Buffer.from([0x55, 0xc4, 0, 0])),
      fullBox('hdlr', 0, zeros(4), Buffer.from('meta'), zeros(13)),
      box('minf', fullBox('nmhd', 0), references, samples),
    ),
  );
}

/** Adds the track to an MP4 file whose index is at its end. Without limits ffprobe uses half a gigabyte to read it. */
export function withHugeTrack(video: Buffer): Buffer {
  const at = video.lastIndexOf('moov') - 4;
  if (at + video.readUInt32BE(at) !== video.length) throw new Error('The index does not stand at the end.');
  const track = hugeTrack();
  const file = Buffer.concat([video, track]);
  file.writeUInt32BE(video.length - at + track.length, at);
  return file;
}
