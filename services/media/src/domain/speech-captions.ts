/** What a speech model heard: a sentence, or a part of one. Times in seconds. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const cueText = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[&<>]/g, (c) => escapes[c] ?? c);

const two = (value: number): string => String(value).padStart(2, '0');

/** The time as WebVTT writes it: 00:01.250. */
function timeOf(ms: number): string {
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  return `${two(minutes)}:${two(Math.floor(rest / 1_000))}.${String(rest % 1_000).padStart(3, '0')}`;
}

/**
 * Writes a WebVTT file of a speech model's output. Leaves out empty texts and those that start after the video's end;
 * returns undefined if nothing remains.
 */
export function captionsOfSpeech(segments: readonly Segment[], durationMs: number): string | undefined {
  const cues = segments
    .map(({ start, end, text }) => ({
      startMs: Math.max(0, Math.round(start * 1_000)),
      endMs: Math.min(durationMs, Math.round(end * 1_000)),
      text: cueText(text),
    }))
    .filter(({ startMs, endMs, text }) => text !== '' && startMs < endMs)
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs, text }) => `${timeOf(startMs)} --> ${timeOf(endMs)}\n${text}`);
  return cues.length === 0 ? undefined : ['WEBVTT', ...cues].join('\n\n');
}

const inEnglish = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** ISO 639-1 codes by the English names of their languages, in small letters. */
const codesByName: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter((code) => Intl.getCanonicalLocales(code)[0] === code)
    .flatMap((code) => {
      const name = inEnglish.of(code)?.toLowerCase();
      return name === undefined ? [] : [[name, code] as const];
    }),
);

/** Names that Whisper has for languages and that differ from those of Unicode. */
const otherNames: Readonly<Record<string, string>> = {
  bengali: 'bn',
  cantonese: 'yue',
  castilian: 'es',
  flemish: 'nl',
  haitian: 'ht',
  hawaiian: 'haw',
  letzeburgesch: 'lb',
  maori: 'mi',
  moldavian: 'ro',
  moldovan: 'ro',
  myanmar: 'my',
  nynorsk: 'nn',
  panjabi: 'pa',
  pushto: 'ps',
  sinhalese: 'si',
  tagalog: 'fil',
  valencian: 'ca',
};

/**
 * Returns the language code for a speech model's language, which is a code or an English name; undefined for other
 * texts.
 */
export function languageOfSpeech(named: string): string | undefined {
  const name = named.trim().toLowerCase();
  const known = codesByName.get(name) ?? otherNames[name];
  if (known !== undefined || !/^[a-z]{2,3}$/.test(name)) return known;
  const [code = name] = Intl.getCanonicalLocales(name);
  return inEnglish.of(code) === undefined ? undefined : code;
}

/** Whisper knows Norwegian by one code for all its kinds but Nynorsk. */
const WHISPER_CODES: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl' };

/** Returns a speech model's code for a BCP 47 code; undefined if the uploader named no language. */
export function spokenLanguage(language: string): string | undefined {
  const [code = ''] = language.split('-', 1);
  return code === '' ? undefined : (WHISPER_CODES[code] ?? code);
}
