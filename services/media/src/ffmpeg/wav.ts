import { join } from 'node:path';
import type { Tools } from '#ffmpeg/tools';

const TIMEOUT_MS = 20_000;
/** What speech models work with: 16,000 samples a second on one channel. */
const FOR_SPEECH = ['-vn', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le'];

export interface WavOptions {
  readonly folder: string;
  /** a finished rendition with sound */
  readonly source: string;
  readonly signal: AbortSignal;
}

/** Writes the sound of a video for a speech model into the folder. Returns the path. */
export async function makeWav(tools: Tools, { folder, source, signal }: WavOptions): Promise<string> {
  const wav = join(folder, 'speech.wav');
  const lines = [['-y', '-protocol_whitelist', 'file', '-i', source], FOR_SPEECH, [wav]];
  await tools.ffmpeg(lines, { folder, timeoutMs: TIMEOUT_MS, signal });
  return wav;
}
