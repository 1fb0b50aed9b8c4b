import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Lists files that this pipeline has made before: best rendition, poster and strip, in a folder for each source. */
export const finishedManifest = z.object({
  /** how they were made, see `hashOfPipeline` */
  pipeline: z.string(),
  /** the folder by the SHA-256 of the source */
  clips: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.string().regex(/^[\w-]+$/)),
});
export type FinishedManifest = z.output<typeof finishedManifest>;

export const MANIFEST = 'manifest.json';

/** Copies the finished files of a source, if it has any, to `outDir`, so that they need not be made. */
export type CopyFinished = (sha256: string, outDir: string) => Promise<void>;

/** Throws if the folder has no readable manifest. Without a folder nothing is finished. */
export async function openFinishedFiles(folder: string | undefined): Promise<CopyFinished> {
  if (folder === undefined) return () => Promise.resolve();
  const { clips } = finishedManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  return async (sha256, outDir) => {
    const clip = clips[sha256];
    if (clip !== undefined) await cp(join(folder, clip), outDir, { recursive: true });
  };
}
