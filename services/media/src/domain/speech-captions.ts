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
 * Writes a WebVTT file of what a speech model heard. Leaves out what is empty or starts after the video's end; returns
 * undefined if nothing remains.
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
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** ISO 639-1 codes by the English names of their languages, in small letters. */
const codesByName: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter((code) => Intl.getCanonicalLocales(code)[0] === code)
    .flatMap((code) => {
      const name = inEnglish.of(code)?.toLowerCase();
      return name === undefined ? [] : [[name, code] as const];
    }),
);

/** Speech models name a language by its code or by its English name. Returns the code, undefined for neither. */
export function languageOfSpeech(named: string): string | undefined {
  const name = named.trim().toLowerCase();
  return codesByName.get(name) ?? [...codesByName.values()].find((code) => code === name);
}

/** The ISO 639-1 code of a language that its uploader named as BCP 47 code; undefined without one. */
export const spokenLanguage = (language: string): string | undefined =>
  language === '' ? undefined : languageOfSpeech(language.split('-', 1)[0] ?? '');
