import { cp, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MadeFiles } from '#ffmpeg/process-source';
import { stillNames } from '#ffmpeg/stills';
import { fileOf } from '#ffmpeg/transcode';

const pixels = z.int().min(2);

/** Lists files that this pipeline has made before: by the SHA-256 of the source, in a folder of their own. */
export const finishedManifest = z.object({
  /** how they were made, see `hashOfPipeline` */
  pipeline: z.string(),
  clips: z.record(
    z.string().regex(/^[0-9a-f]{64}$/),
    z.object({
      folder: z.string().regex(/^[\w-]+$/),
      shown: z.object({ durationMs: z.int().min(1), width: pixels, height: pixels }),
      /** best first */
      renditions: z.array(z.object({ name: z.string().regex(/^\d+p$/), width: pixels, height: pixels })).min(1),
    }),
  ),
});
export type FinishedManifest = z.output<typeof finishedManifest>;
export type FinishedClip = FinishedManifest['clips'][string];

export const MANIFEST = 'manifest.json';

/** Copies the finished files of a source to `outDir` and describes them; undefined for any other source. */
export type TakeFinished = (sha256: string, outDir: string) => Promise<MadeFiles | undefined>;

/** Throws if the folder has no readable manifest. Without a folder nothing is finished. */
export async function openFinishedFiles(folder: string | undefined): Promise<TakeFinished> {
  if (folder === undefined) return () => Promise.resolve(undefined);
  const { clips } = finishedManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  return async (sha256, outDir) => {
    const clip = clips[sha256];
    if (!clip) return undefined;
    await cp(join(folder, clip.folder), outDir, { recursive: true });
    const renditions = clip.renditions.map(async (size) => {
      const path = fileOf(outDir, size);
      return { ...size, path, sizeBytes: (await stat(path)).size };
    });
    return {
      shown: clip.shown,
      renditions: await Promise.all(renditions),
      posterPath: join(outDir, stillNames.poster),
      stripPath: join(outDir, stillNames.strip),
    };
  };
}
