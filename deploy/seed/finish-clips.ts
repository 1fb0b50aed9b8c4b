import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { MANIFEST, type FinishedClip, type FinishedManifest } from '../../services/media/src/ffmpeg/finished-files.ts';
import { hashOfPipeline } from '../../services/media/src/ffmpeg/pipeline-hash.ts';
import { processSource } from '../../services/media/src/ffmpeg/process-source.ts';
import { createTools } from '../../services/media/src/ffmpeg/tools.ts';
import { CLIPS } from './clips.ts';

/**
 * `npm run demo:clips -- FOLDER` makes clips of the demo from the MP4 files of a folder, with the real pipeline, and lists
 * them in the manifest. What is uploaded later is the best rendition itself, so that each clip lies here once. After a
 * change of the pipeline `npm run demo:clips` makes all others anew too, from their best renditions.
 */
const [folder] = process.argv.slice(2);
const pipeline = await hashOfPipeline();
const before = await readManifest();
const sources = new Map<string, string>();
if (before.pipeline !== pipeline)
  for (const { folder: name, renditions } of Object.values(before.clips))
    sources.set(name, path.join(CLIPS, name, `${renditions[0]?.name}.mp4`));
for (const file of folder === undefined ? [] : await readdir(folder))
  if (file.endsWith('.mp4')) sources.set(path.basename(file, '.mp4'), path.resolve(folder ?? '', file));

const sandbox = await createSandbox({ memoryMb: 3_072, cpuSeconds: 600 });
const tools = await createTools({ ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' }, sandbox);
const kept = Object.entries(before.clips).filter(([, clip]) => !sources.has(clip.folder));
const clips = new Map<string, FinishedClip>(kept);
for (const [name, source] of sources) {
  clips.set(...(await finish(name, await readFile(source))));
  console.log(name);
}
const inOrder = [...clips].toSorted(([, a], [, b]) => a.folder.localeCompare(b.folder));
const manifest: FinishedManifest = { pipeline, clips: Object.fromEntries(inOrder) };
await writeFile(path.join(CLIPS, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);

async function finish(name: string, content: Buffer): Promise<[string, FinishedClip]> {
  const work = await mkdtemp(path.join(tmpdir(), 'tallscreen-clip-'));
  const [source, outDir] = [path.join(work, 'source'), path.join(work, 'out')];
  await mkdir(outDir);
  await writeFile(source, content);
  const running = { threads: 2, timeoutMs: 600_000, onPercent: () => undefined };
  const { shown, renditions } = await processSource(tools, {
    folder: work,
    source,
    container: 'mp4',
    outDir,
    ...running,
  });
  const target = path.join(CLIPS, name);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const file of await readdir(outDir))
    await writeFile(path.join(target, file), await readFile(path.join(outDir, file)));
  await rm(work, { recursive: true });
  const best = await readFile(path.join(target, `${renditions[0]?.name}.mp4`));
  const sizes = renditions.map((made) => ({ name: made.name, width: made.width, height: made.height }));
  return [createHash('sha256').update(best).digest('hex'), { folder: name, shown, renditions: sizes }];
}

async function readManifest(): Promise<FinishedManifest> {
  const text = await readFile(path.join(CLIPS, MANIFEST), 'utf8').catch(() => '{"pipeline":"","clips":{}}');
  return JSON.parse(text) as FinishedManifest;
}
