import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { partAddress } from '@tallscreen/kit/testing/parts';
import { MANIFEST, openFinishedFiles } from '#ffmpeg/finished-files';
import { processSource } from '#ffmpeg/process-source';
import { createTools } from '#ffmpeg/tools';
import { createVideoMaker } from './sample-videos.ts';

test('finished files of a known source are used unchanged, and missing files are made', async () => {
  const base = await mkdtemp(join(tmpdir(), 'media-finished-'));
  const videos = await createVideoMaker();
  try {
    const best = await videos.mp4('known.mp4', '480x854', 1);
    const [finished, source, sha256] = [join(base, 'finished'), join(base, 'source'), 'a'.repeat(64)];
    await mkdir(join(finished, 'known'), { recursive: true });
    await writeFile(join(finished, MANIFEST), JSON.stringify({ pipeline: '', clips: { [sha256]: 'known' } }));
    for (const name of ['poster.jpg', 'strip.jpg']) await writeFile(join(finished, 'known', name), name.padEnd(100));
    await writeFile(join(finished, 'known', '480p.mp4'), best);
    await writeFile(source, best);
    const copyFinished = await openFinishedFiles(finished);
    const sandbox = await createSandbox({ memoryMb: 3_072, cpuSeconds: 120 });
    const ffmpegPath = partAddress('FFMPEG_PATH');
    const tools = await createTools({ ffmpegPath, ffprobePath: partAddress('FFPROBE_PATH') }, sandbox);
    async function make(name: string, sha: string) {
      const outDir = join(base, name);
      await mkdir(outDir);
      await copyFinished(sha, outDir);
      const options = { folder: base, source, outDir, container: 'mp4' as const, threads: 2, timeoutMs: 60_000 };
      const made = await processSource(tools, { ...options, onPercent: () => undefined });
      const [first, second] = made.renditions;
      expect([first?.name, second?.name]).toEqual(['480p', '360p']);
      return { isCopied: best.equals(await readFile(first?.path ?? '')), poster: await readFile(made.posterPath) };
    }
    const known = await make('known', sha256);
    expect([known.isCopied, known.poster.toString().trim()]).toEqual([true, 'poster.jpg']);
    const other = await make('other', 'b'.repeat(64));
    expect([other.isCopied, other.poster.toString().trim() === 'poster.jpg']).toEqual([false, false]);
  } finally {
    await videos.dispose();
    await rm(base, { recursive: true, force: true });
  }
});
