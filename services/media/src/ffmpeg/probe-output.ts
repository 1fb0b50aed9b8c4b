import { z } from 'zod';
import type { ProbeReport } from '#domain/upload-rules';

const number = z.coerce.number().catch(0);

const stream = z.object({
  index: z.number(),
  codec_type: z.string().default(''),
  codec_name: z.string().default('unknown'),
  width: number,
  height: number,
  sample_aspect_ratio: z.string().default('1:1'),
  duration: number,
  avg_frame_rate: z.string().default('0/0'),
  color_transfer: z.string().default(''),
  color_space: z.string().default('unknown'),
  disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: number })).default([]),
});

const packet = z.object({ stream_index: number, pts_time: number, duration_time: number });

const output = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: number }).default({ duration: 0 }),
  packets: z.array(packet).default([]),
});

type Stream = z.output<typeof stream>;

/** Arguments of ffprobe. The packets are those from the last key frame on; they show where the content really ends. */
export const probeArguments = [
  '-read_intervals',
  '99999',
  '-show_entries',
  'format=duration' +
    ':stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,duration,avg_frame_rate,color_transfer,color_space' +
    ':stream_disposition=attached_pic:stream_side_data=rotation:packet=stream_index,pts_time,duration_time',
  '-of',
  'json',
];

export interface SourceReport extends ProbeReport {
  /** frames per second, 0 if unknown */
  readonly frameRate: number;
  /** for example bt709, smpte2084, arib-std-b67 */
  readonly colorTransfer: string;
  /** how colours are stored, for example bt709, smpte170m; unknown if the file does not name it */
  readonly colorMatrix: string;
  /** where the picture ends, which sound may outlast; 0 if unknown */
  readonly pictureMs: number;
}

/** Content may end this much before the stated end and still count as complete. */
const TOLERANCE_MS = 1_000;

export function readProbeOutput(json: string, stderr: string): SourceReport {
  const { streams, format, packets } = output.parse(JSON.parse(json));
  const video = streams.find((s) => s.codec_type === 'video' && s.disposition.attached_pic === 0 && isReadable(s));
  const statedMs = Math.max(format.duration, ...streams.map((s) => s.duration)) * 1000;
  const endMs = endOf(packets);
  return {
    video: video ? { ...sizeAsShown(video), codec: video.codec_name } : null,
    hasAudio: streams.some((s) => s.codec_type === 'audio' && s.codec_name !== 'unknown'),
    durationMs: statedMs || endMs,
    isTruncated: /partial file/i.test(stderr) || endMs < Math.min(statedMs * 0.9, statedMs - TOLERANCE_MS),
    frameRate: ratio(video?.avg_frame_rate ?? '', '/'),
    colorTransfer: video?.color_transfer ?? '',
    colorMatrix: video?.color_space ?? 'unknown',
    pictureMs: video ? endOf(packets.filter((p) => p.stream_index === video.index)) || video.duration * 1000 : 0,
  };
}

const endOf = (packets: readonly z.output<typeof packet>[]): number =>
  packets.reduce((end, p) => Math.max(end, p.pts_time + p.duration_time), 0) * 1000;

/** ffprobe names no codec, or no size, for a track that it cannot decode. */
const isReadable = (s: Stream): boolean => s.codec_name !== 'unknown' && s.width > 0 && s.height > 0;

/** Size after rotation and with square pixels. */
function sizeAsShown(s: Stream): { width: number; height: number } {
  const width = Math.round(s.width * (ratio(s.sample_aspect_ratio, ':') || 1));
  const turns = Math.round((s.side_data_list.find((d) => d.rotation !== 0)?.rotation ?? 0) / 90);
  return turns % 2 === 0 ? { width, height: s.height } : { width: s.height, height: width };
}

/** Reads '30000/1001' or '16:11'; 0 if the ratio is unknown. */
function ratio(text: string, separator: string): number {
  const [above = 0, below = 0] = text.split(separator).map(Number);
  return below > 0 && Number.isFinite(above) ? above / below : 0;
}
