import { join } from 'node:path';
import type { ChildControl } from '@tallscreen/kit-files/child/run';
import type { Tools } from '#ffmpeg/tools';

const TIMEOUT_MS = 20_000;
/** What speech models work with: 16,000 samples a second on one channel. */
const FOR_SPEECH = ['-vn', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le'];

export interface WavOptions {
  readonly folder: string;
  /** a finished rendition with sound */
  readonly source: string;
  readonly control: ChildControl;
}

/** Writes the sound of a video for a speech model into the folder. Returns the path. */
export async function makeWav(tools: Tools, { folder, source, control }: WavOptions): Promise<string> {
  const wav = join(folder, 'speech.wav');
  const lines = [['-y', '-protocol_whitelist', 'file', '-i', source], FOR_SPEECH, [wav]];
  await tools.ffmpeg(lines, { folder, timeoutMs: TIMEOUT_MS, ...control });
  return wav;
}
