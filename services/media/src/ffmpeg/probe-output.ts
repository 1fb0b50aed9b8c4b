import { z } from 'zod';
import type { Part } from '@tallscreen/proto/rules/cut-rules';
import type { ProbeReport } from '#domain/upload-rules';

const number = z.coerce.number().catch(0);

const stream = z.object({
  index: z.number(),
  codec_type: z.string().default(''),
  codec_name: z.string().default('unknown'),
  width: number,
  height: number,
  sample_aspect_ratio: z.string().default('1:1'),
  pix_fmt: z.string().default('unknown'),
  sample_fmt: z.string().default('unknown'),
  field_order: z.string().default('unknown'),
  start_time: number,
  duration: number,
  nb_frames: number,
  nb_read_packets: number,
  avg_frame_rate: z.string().default('0/0'),
  r_frame_rate: z.string().default('0/0'),
  color_transfer: z.string().default(''),
  color_space: z.string().default('unknown'),
  color_primaries: z.string().default('unknown'),
  tags: z.object({ alpha_mode: z.string().default('0') }).default({ alpha_mode: '0' }),
  disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: number })).default([]),
});

const packet = z.object({ stream_index: number, pts_time: number, duration_time: number });

const output = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ start_time: number, duration: number }).default({ start_time: 0, duration: 0 }),
  packets: z.array(packet).default([]),
});

type Stream = z.output<typeof stream>;

const streamEntries = [
  ['index', 'codec_type', 'codec_name', 'width', 'height', 'sample_aspect_ratio', 'pix_fmt', 'sample_fmt'],
  ['field_order', 'start_time', 'duration', 'nb_frames', 'avg_frame_rate', 'r_frame_rate'],
  ['color_transfer', 'color_space', 'color_primaries'],
].flat();

/** Arguments of ffprobe. The packets are those from the last key frame on; they show where the content really ends. */
export const probeArguments = [
  '-read_intervals',
  '99999',
  '-show_entries',
  [
    'format=start_time,duration',
    `stream=${streamEntries.join(',')}`,
    'stream_disposition=attached_pic',
    'stream_tags=alpha_mode',
    'stream_side_data=rotation',
    'packet=stream_index,pts_time,duration_time',
  ].join(':'),
  '-of',
  'json',
];

/**
 * Arguments of ffprobe to count the pictures of a stream. It decodes nothing. It reads the whole file, or a part, in
 * milliseconds on the file's clock, from the key frame before it.
 */
export const countArguments = (streamIndex: number, part: Part | null = null): string[] => [
  ...(part ? ['-read_intervals', `${part.startMs / 1000}%${part.endMs / 1000}`] : []),
  '-select_streams',
  String(streamIndex),
  '-count_packets',
  '-show_entries',
  'stream=index,nb_read_packets',
  '-of',
  'json',
];

/** How a source has to be decoded and shown. */
export interface SourceReport extends ProbeReport {
  /** which of the picture tracks is shown, counted as ffmpeg does */
  readonly videoTrack: number;
  /** which of the sound tracks is the first that can be decoded; -1 for none */
  readonly soundTrack: number;
  /** the same picture track, counted among all tracks of the file */
  readonly videoIndex: number;
  /** when the file begins, on its own clock */
  readonly fileStartMs: number;
  /** when its first picture is shown, on the same clock */
  readonly pictureStartMs: number;
  /** when its sound begins, on the same clock */
  readonly soundStartMs: number;
  /** frames per second, 0 if unknown */
  readonly frameRate: number;
  /** frames per second without counting pictures that are shown for long; 0 if unknown */
  readonly nominalRate: number;
  readonly isInterlaced: boolean;
  /** parts of the picture may be transparent */
  readonly hasAlpha: boolean;
  /** for example bt709, smpte2084, arib-std-b67 */
  readonly colorTransfer: string;
  /** how colours are stored, for example bt709, smpte170m; unknown if the file does not name it */
  readonly colorMatrix: string;
  /** for example bt709, bt2020; unknown if the file does not name them */
  readonly colorPrimaries: string;
  /** playing time of the picture, which sound may outlast; 0 if unknown */
  readonly pictureMs: number;
  /** how long the last picture is shown; 0 if unknown */
  readonly lastPictureMs: number;
  /** the part that is shown, which begins at time 0 of the other values; null for the whole file */
  readonly part: ShownPart | null;
}

export interface ShownPart {
  /** from the file's start */
  readonly seekMs: number;
  readonly durationMs: number;
}

/** Content may end this much before the stated end and still count as complete. */
const TOLERANCE_MS = 1_000;

export function readProbeOutput(json: string, stderr: string): SourceReport {
  const { streams, format, packets } = output.parse(JSON.parse(json));
  const pictureTracks = streams.filter((s) => s.codec_type === 'video' && s.disposition.attached_pic === 0);
  const soundTracks = streams.filter((s) => s.codec_type === 'audio');
  const video = pictureTracks.find(isReadable);
  const sound = soundTracks.find(isDecodable);
  const startMs = (video?.start_time ?? format.start_time) * 1000;
  const statedMs = Math.max(format.duration, ...streams.map((s) => s.duration)) * 1000;
  const endMs = endOf(packets);
  const pictures = packets.filter((p) => p.stream_index === video?.index);
  return {
    video: video ? { ...sizeAsShown(video), codec: video.codec_name, pixels: video.width * video.height } : null,
    videoTrack: video ? pictureTracks.indexOf(video) : 0,
    soundTrack: sound ? soundTracks.indexOf(sound) : -1,
    videoIndex: video?.index ?? 0,
    frames: video?.nb_frames ?? 0,
    partFrames: null,
    hasAudio: sound !== undefined,
    isSoundUnreadable: !sound && soundTracks.some((s) => !isEmpty(s, packets)),
    durationMs: Math.max(0, (endMs || statedMs) - startMs),
    isTruncated: /partial file/i.test(stderr) || endMs < Math.min(statedMs * 0.9, statedMs - TOLERANCE_MS),
    fileStartMs: format.start_time * 1000,
    pictureStartMs: startMs,
    soundStartMs: sound ? sound.start_time * 1000 : startMs,
    frameRate: ratio(video?.avg_frame_rate ?? '', '/'),
    nominalRate: ratio(video?.r_frame_rate ?? '', '/'),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video?.field_order ?? ''),
    hasAlpha: video?.tags.alpha_mode === '1' || /^(?:yuva|ya|gbrap|rgba|argb|bgra|abgr)/.test(video?.pix_fmt ?? ''),
    colorTransfer: video?.color_transfer ?? '',
    colorMatrix: video?.color_space ?? 'unknown',
    colorPrimaries: video?.color_primaries ?? 'unknown',
    pictureMs: pictures.length > 0 ? Math.max(0, endOf(pictures) - startMs) : (video?.duration ?? 0) * 1000,
    lastPictureMs: lastOf(pictures),
    part: null,
  };
}

/** Returns how many pictures were counted. */
export const readCount = (json: string): number => output.parse(JSON.parse(json)).streams[0]?.nb_read_packets ?? 0;

type Packets = readonly z.output<typeof packet>[];

const endOf = (packets: Packets): number =>
  packets.reduce((end, p) => Math.max(end, p.pts_time + p.duration_time), 0) * 1000;

/** Returns how long the last picture is shown. */
const lastOf = (packets: Packets): number =>
  packets.reduce((last, p) => (p.pts_time >= last.pts_time ? p : last), { pts_time: 0, duration_time: 0 })
    .duration_time * 1000;

/** Some recorders write a sound track without any sound. */
const isEmpty = (s: Stream, packets: Packets): boolean =>
  s.nb_frames === 0 && s.duration === 0 && !packets.some((p) => p.stream_index === s.index);

/** ffprobe names the format of the samples once a decoder has been opened for the track. */
const isDecodable = (s: Stream): boolean => s.codec_name !== 'unknown' && s.sample_fmt !== 'unknown';

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
