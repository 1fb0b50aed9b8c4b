import type { RenditionSize } from '#domain/rendition-sizes';
import type { ShownPart, SourceReport } from '#ffmpeg/probe-output';

const MAX_FRAME_RATE = 60;
/** A last picture shown for longer is repeated: the encoder would show it as briefly as the others. */
const STANDS_MS = 500;
/** Lowest rate of repeats, so that they reach the end closely whatever the source's rate is. */
const MIN_FRAME_RATE = 10;

type Abilities = { readonly canToneMap: boolean };

/**
 * Returns the filters of the picture: first those that only some sources need, then one output (v0, v1, …) a size. Each
 * size is scaled down from the one before, which takes less time than from the source.
 */
export function filterGraph(report: SourceReport, sizes: readonly RenditionSize[], { canToneMap }: Abilities): string {
  const isToneMapped = canToneMap && isWide(report);
  const matrix = isToneMapped ? 'bt709' : matrixOf(report);
  const special = [
    // Leaves pictures that are not interlaced as they are.
    report.isInterlaced && 'bwdif=mode=send_frame:deint=interlaced',
    ...delayed(report, 'setpts'),
    ...(report.part ? shownPart(report, report.part) : [fixedRate(report)]),
    // Players show transparent parts on black.
    report.hasAlpha && 'format=yuva444p,premultiply=inplace=1,format=yuv444p',
    isToneMapped && toneMap(report),
  ].filter((filter) => typeof filter === 'string');
  const named = 'setsar=1,format=yuv420p,setparams=colorspace=bt709';
  const scaled = sizes.map(({ width, height }, i) => {
    const from = i === 0 ? `in_color_matrix=${matrix}` : 'in_color_matrix=bt709';
    const next = i < sizes.length - 1 ? `,split=2[v${i}][s${i + 1}]` : `[v${i}]`;
    return `scale=${width}:${height}:${from}:out_color_matrix=bt709,${named}${next}`;
  });
  const first = [...special, scaled[0]].join(',');
  return [`[0:V:${report.videoTrack}]${first}`, ...scaled.slice(1).map((size, i) => `[s${i + 1}]${size}`)].join(';');
}

/** What all renditions have: stereo at 48 kHz. */
const SOUND_FORMAT = 'aformat=sample_rates=48000:channel_layouts=stereo';

/** Lets the sound start with the picture: cuts off earlier sound, or fills the time until later sound with silence. */
export const soundFilters = (report: SourceReport): string[] => [
  ...(report.soundStartMs === report.pictureStartMs
    ? []
    : [...delayed(report, 'asetpts'), 'aresample=async=1:first_pts=0']),
  ...(report.part ? [`atrim=end=${report.part.durationMs / 1000}`] : []),
  SOUND_FORMAT,
];

/** Returns the filters of the sound with one output (a0, a1, …) a size. */
export function soundGraph(report: SourceReport, sizes: readonly RenditionSize[], filters: readonly string[]): string {
  const outputs = sizes.map((_, i) => `[a${i}]`).join('');
  return `[0:a:${report.soundTrack}]${[...filters, `asplit=${sizes.length}`].join(',')}${outputs}`;
}

/** Sets time 0 to the first picture. ffmpeg sets it to the beginning of the file. */
function delayed({ fileStartMs, pictureStartMs }: SourceReport, filter: 'setpts' | 'asetpts'): string[] {
  const offsetMs = pictureStartMs - fileStartMs;
  return offsetMs > 0 ? [`${filter}='round(PTS-${(offsetMs / 1000).toFixed(6)}/TB)'`] : [];
}

function fixedRate({ frameRate, nominalRate, lastPictureMs }: SourceReport): string | false {
  if (frameRate > MAX_FRAME_RATE) return `fps=${MAX_FRAME_RATE}`;
  const stands = lastPictureMs > STANDS_MS;
  return stands && `fps=${Math.round(Math.min(MAX_FRAME_RATE, Math.max(MIN_FRAME_RATE, nominalRate)))}`;
}

/**
 * Begins with the picture that is shown where the part begins. ffmpeg seeks to the key frame before it; the pictures
 * from there on come with negative times.
 */
const shownPart = ({ nominalRate, frameRate }: SourceReport, { durationMs }: ShownPart): string[] => [
  `fps=${Math.min(MAX_FRAME_RATE, Math.max(MIN_FRAME_RATE, nominalRate || frameRate))}:start_time=0`,
  `trim=end=${durationMs / 1000}`,
];

const wideTransfers = new Set(['smpte2084', 'arib-std-b67']);
const isWide = ({ colorTransfer }: SourceReport): boolean => wideTransfers.has(colorTransfer);

/** Maps wide-gamut recordings of phones to the range that every screen shows (tone mapping, ITU-R BT.2390). */
const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

/** Properties that a wide-gamut recording does not name are read as BT.2020. */
function toneMap({ colorMatrix, colorPrimaries }: SourceReport): string {
  const missing = [
    ...(colorMatrix === 'unknown' ? ['colorspace=bt2020nc'] : []),
    ...(colorPrimaries === 'unknown' ? ['color_primaries=bt2020'] : []),
  ];
  return missing.length > 0 ? `setparams=${missing.join(':')},${TONE_MAP}` : TONE_MAP;
}

/** Names of ffprobe that ffmpeg's scaler has another name for. */
const scalerNames: Readonly<Record<string, string>> = { bt2020nc: 'bt2020', bt2020c: 'bt2020' };
const knownMatrices = new Set(['bt709', 'fcc', 'bt470bg', 'smpte170m', 'smpte240m', 'bt2020nc', 'bt2020c']);
const HD_LINES = 720;

/**
 * How a source stores its colours. Players guess it by the size where the file does not say, and would guess
 * differently for a smaller rendition, so renditions are always converted to BT.709 and name it.
 */
function matrixOf(report: SourceReport): string {
  const { colorMatrix, video } = report;
  if (knownMatrices.has(colorMatrix)) return scalerNames[colorMatrix] ?? colorMatrix.replace('bt470bg', 'bt470');
  if (isWide(report)) return 'bt2020';
  return Math.min(video?.width ?? 0, video?.height ?? 0) >= HD_LINES ? 'bt709' : 'smpte170m';
}
