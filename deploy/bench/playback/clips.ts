import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../../local/shell.ts';

export const CLIP_SECONDS = 8;
/** ffmpeg's pictures. Each is under many addresses. */
export const SOURCES = ['mandelbrot=s=720x1280:r=30', 'life=s=720x1280:r=30:mold=10:ratio=0.2'];

export interface File {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** kbit/s that the encoder is asked for */
  readonly target: number;
}
/** Best first, with about the rates of the product's files at their limits. */
export const FILES: readonly File[] = [
  { name: '720p', width: 720, height: 1280, target: 3_200 },
  { name: '540p', width: 540, height: 960, target: 1_400 },
  { name: '360p', width: 360, height: 640, target: 540 },
];

export const keyOf = (clip: number, name: string): string => `clips/${clip % SOURCES.length}/${name}.mp4`;

/**
 * Makes the files below `folder`. The pictures have noise, without which they would need fewer bits than are allowed.
 */
export async function makeClips(folder: string): Promise<void> {
  for (const [clip, picture] of SOURCES.entries()) {
    await mkdir(path.join(folder, 'clips', String(clip)), { recursive: true });
    for (const { name, width, height, target } of FILES) {
      const rate = `-b:v ${target}k -maxrate ${target}k -bufsize ${target}k`;
      const inputs = `-y -v error -f lavfi -i ${picture} -f lavfi -i sine=frequency=330 -t ${CLIP_SECONDS}`;
      const coding = `-c:v libx264 -preset veryfast ${rate} -g 60 -c:a aac -b:a 96k -movflags +faststart`;
      const shown = `-vf noise=alls=24:allf=t,scale=${width}:${height},format=yuv420p`;
      const args = [...`${inputs} ${shown} ${coding}`.split(' '), path.join(folder, keyOf(clip, name))];
      await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', args);
    }
  }
}
