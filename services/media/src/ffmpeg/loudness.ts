import type { SandboxedRun } from '@tallscreen/kit-files/child/sandbox';
import { soundFilters } from '#ffmpeg/filter-graph';
import type { SourceReport } from '#ffmpeg/probe-output';
import type { Tools } from '#ffmpeg/tools';

/** Loudness of every rendition by EBU R128, in LUFS. */
const TARGET_LUFS = -16;
/** Quieter sound counts as silence: raising it would only give noise. */
const SILENCE_LUFS = -50;
/** What the meter says if it has measured nothing. */
const UNMEASURED_LUFS = -70;
/** Samples stay below this, in dB of full scale, so that the encoded sound's true peak stays below -1.5 dB. */
const CEILING_DB = -4;
/** The limiter reduces loudness. How often more gain is added to compensate, and the difference that is accepted. */
const MAX_CORRECTIONS = 3;
const CLOSE_DB = 0.2;
/** EBU R128 knows no loudness of less than 0.4 s, so a shorter sound is measured in a loop. */
const LOOPED = ['aloop=loop=-1:size=48000', 'atrim=end=3'];

interface Sound {
  /** arguments of ffmpeg that name the source and how much of it is played */
  readonly source: readonly (readonly string[])[];
  readonly report: SourceReport;
  readonly running: SandboxedRun;
}

interface Level {
  /** integrated loudness; -70 or less for silence and for sound too short to measure */
  readonly lufs: number;
  /** the highest sample, in dB of full scale */
  readonly peakDb: number;
}

/**
 * Returns the filters that begin the sound with the picture and bring it to the target. One gain holds for the whole
 * sound, so quiet parts stay quiet; a limiter is added only if peaks would be too high. Decodes only the sound: once,
 * once more if it is very short, and up to three times more if it has to be limited.
 */
export async function levelledSound(tools: Tools, sound: Sound): Promise<string[]> {
  const plain = soundFilters(sound.report);
  const once = await measure(tools, sound, plain);
  const isTooShort = once.lufs <= UNMEASURED_LUFS && once.peakDb > SILENCE_LUFS;
  const looped = isTooShort ? LOOPED : [];
  const { lufs, peakDb } = isTooShort ? await measure(tools, sound, [...plain, ...looped]) : once;
  if (lufs < SILENCE_LUFS) return plain;
  let gainDb = TARGET_LUFS - lufs;
  if (peakDb + gainDb <= CEILING_DB) return [...plain, ...gain(gainDb)];
  for (let correction = 0; correction < MAX_CORRECTIONS; correction++) {
    const limited = await measure(tools, sound, [...plain, ...gain(gainDb), ...limiter, ...looped]);
    const missingDb = TARGET_LUFS - limited.lufs;
    if (missingDb < CLOSE_DB) break;
    gainDb += missingDb;
  }
  return [...plain, ...gain(gainDb), ...limiter];
}

const gain = (db: number): string[] => [`volume=${db.toFixed(2)}dB`];

/** Works at four times the rate, because peaks lie between samples. */
const limiter = [
  'aresample=192000',
  `alimiter=limit=${(10 ** (CEILING_DB / 20)).toFixed(3)}:level=0:attack=2:release=100`,
  'aresample=48000',
];

async function measure(tools: Tools, { source, report, running }: Sound, filters: readonly string[]): Promise<Level> {
  const meter = ['ebur128=metadata=1:peak=sample', 'ametadata=mode=print:file=-'];
  const lines = [
    ...source,
    ['-map', `0:a:${report.soundTrack}`, '-af', [...filters, ...meter].join(',')],
    ['-f', 'null', '-'],
  ];
  return readLevel((await tools.ffmpeg(lines, running)).stdout.toString());
}

/** Reads what the meter printed last. Sound without any samples is silent. */
function readLevel(printed: string): Level {
  const last = (key: string) =>
    Number(printed.slice(printed.lastIndexOf(`${key}=`) + key.length + 1).split('\n', 1)[0]);
  const has = printed.includes('lavfi.r128.I=');
  return has
    ? { lufs: last('lavfi.r128.I'), peakDb: 20 * Math.log10(last('lavfi.r128.sample_peak')) }
    : { lufs: -Infinity, peakDb: -Infinity };
}
