import { fail } from '@tallscreen/kit/errors';
import { captionLimits } from '@tallscreen/proto/rules/caption-limits';
import { fold } from '@tallscreen/proto/rules/fold';
import { languageCodeOf } from '@tallscreen/proto/rules/language-codes';
import { readLine } from '@tallscreen/proto/rules/read-text';

/** One language of a video's captions. */
export interface Captions {
  /** BCP 47, for example pt-BR */
  readonly lang: string;
  readonly key: string;
  /** the different words, for search; only the first of many */
  readonly words: string;
  /** absent in those of version 0.1 */
  readonly sizeBytes?: number;
  /** written by a speech model, not by the uploader */
  readonly isAutomatic: boolean;
}

export const CAPTIONS_TYPE = 'text/vtt; charset=utf-8';

export interface ReadCaptions {
  /** as it is stored: each line as `readLine` returns it, ended by a line feed */
  readonly text: string;
  readonly words: string;
}

const MAX_WORDS_LENGTH = 1_000;

/** Returns the language in its usual spelling. Throws invalid_argument. */
export function readLanguage(typed: string): string {
  const language = languageCodeOf(typed);
  if (language === undefined) throw fail('invalid_language');
  return language;
}

const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+(.*))?$`);
const SETTING = /^(?:vertical|line|position|size|align|region):\S+$/;
const ARROW = '-->';

/** An empty line ends a caption. A line that only looks empty does not, before and after it is read. */
const readCaptionLine = (line: string): string => line && (readLine(line) || ' ');

type LineProblem =
  | 'captions_without_header'
  | 'captions_not_text'
  | 'captions_after_video_end'
  | 'captions_empty'
  | 'captions_without_blank_line'
  | 'captions_without_times'
  | 'captions_end_before_start'
  | 'captions_out_of_order'
  | 'captions_invalid_times';

/** An error in a line, counted from 1. */
const wrong = (line: number, code: LineProblem) => fail(code, { params: { line } });

/**
 * Reads a WebVTT file (https://www.w3.org/TR/webvtt1/). Throws invalid_argument that names the first wrong line.
 * Browsers silently skip errors, so a mistake would otherwise show only as a gap. A caption that starts after the
 * video's end would never be seen, but search would find its words.
 */
export function readCaptions(file: string, durationMs: number): ReadCaptions {
  if (Buffer.byteLength(file) > captionLimits.bytes)
    throw fail('captions_too_large', { params: { max: captionLimits.kilobytes } });
  const typed = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const lines = typed.map(readCaptionLine);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) throw wrong(1, 'captions_without_header');
  if (file.includes('\0')) throw wrong(typed.findIndex((line) => line.includes('\0')) + 1, 'captions_not_text');
  const texts: string[] = [];
  let previousStart = 0;
  for (const block of blocksOf(lines)) {
    const cue = readBlock(block, previousStart);
    if (!cue) continue;
    if (cue.start >= durationMs) throw wrong(cue.timing, 'captions_after_video_end');
    texts.push(cue.text);
    previousStart = cue.start;
  }
  if (texts.length === 0) throw wrong(lines.length, 'captions_empty');
  return { text: `${lines.join('\n').trimEnd()}\n`, words: wordsOf(texts.join(' ')) };
}

interface Block {
  /** of its first line, counted from 1 */
  readonly number: number;
  readonly lines: readonly string[];
  /** of the header, which may hold lines such as `Kind: captions` */
  readonly isHeader: boolean;
}

/** Blank lines separate the blocks. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let begin = 0;
  for (let i = 0; i <= lines.length; i++) {
    if (i < lines.length && lines[i] !== '') continue;
    if (i > begin) blocks.push({ number: begin + 1, lines: lines.slice(begin, i), isHeader: begin === 0 });
    begin = i + 1;
  }
  return blocks;
}

interface Cue {
  /** the number of the line with its times */
  readonly timing: number;
  /** in ms */
  readonly start: number;
  /** as search needs it */
  readonly text: string;
}

/** Returns undefined for blocks that are not cues. */
function readBlock({ number, lines, isHeader }: Block, previousStart: number): Cue | undefined {
  const [first = ''] = lines;
  const isOther = isHeader || /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first);
  const arrowAt = lines.findIndex((line) => line.includes(ARROW));
  if (isOther) {
    if (arrowAt >= 0) throw wrong(number + arrowAt, 'captions_without_blank_line');
    return undefined;
  }
  if (arrowAt < 0 || arrowAt > 1) throw wrong(number, 'captions_without_times');
  const timing = number + arrowAt;
  const { start, end, settings } = readTiming(lines[arrowAt] ?? '', timing);
  if (end <= start) throw wrong(timing, 'captions_end_before_start');
  if (start < previousStart) throw wrong(timing, 'captions_out_of_order');
  const unknown = settings.find((setting) => !SETTING.test(setting));
  if (unknown !== undefined)
    throw fail('captions_unknown_setting', { params: { line: timing, setting: unknown.slice(0, 40) } });
  const text = lines.slice(arrowAt + 1);
  const next = text.findIndex((line) => line.includes(ARROW));
  if (next >= 0) throw wrong(timing + 1 + next, 'captions_without_blank_line');
  return { timing, start, text: plainText(text.join(' ')) };
}

function readTiming(line: string, number: number) {
  const match = TIMING.exec(line.trim());
  if (!match) throw wrong(number, 'captions_invalid_times');
  const [, h1, m1, s1, f1, h2, m2, s2, f2, settings = ''] = match;
  return { start: toMs(h1, m1, s1, f1), end: toMs(h2, m2, s2, f2), settings: settings.split(/[ \t]+/).filter(Boolean) };
}

const toMs = (hours = '0', minutes = '0', seconds = '0', thousandths = '0'): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(thousandths);

/** Without tags such as <v Ann> and without escapes, which search does not need. */
const plainText = (text: string): string => text.replace(/<[^<>]*>?/g, '').replace(/&\w{1,8};/g, ' ');

function wordsOf(text: string): string {
  const words = new Set(fold(text).split(/[^\p{L}\p{M}\p{N}'’]+/u));
  const joined = [...words].filter(Boolean).join(' ');
  return joined.length <= MAX_WORDS_LENGTH ? joined : joined.slice(0, joined.lastIndexOf(' ', MAX_WORDS_LENGTH));
}
