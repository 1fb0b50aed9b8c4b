import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { MANIFEST, type FinishedManifest } from '../../services/media/src/ffmpeg/finished-files.ts';
import { hashOfPipeline } from '../../services/media/src/ffmpeg/pipeline-hash.ts';
import { processSource } from '../../services/media/src/ffmpeg/process-source.ts';
import { createTools } from '../../services/media/src/ffmpeg/tools.ts';
import { CLIPS, videoOf } from './clips.ts';

/**
 * `npm run demo:clips -- FOLDER` makes clips of the demo from the MP4 files of a folder with the real pipeline, and
 * lists them in the manifest. It keeps the stills and only the best rendition: the demo uploads that, and the worker
 * makes the smaller renditions from it. After a change of the pipeline `npm run demo:clips` also makes all other clips
 * again, from their best renditions.
 */
const [folder] = process.argv.slice(2);
const pipeline = await hashOfPipeline();
const before = await readManifest();
const sources = new Map<string, string>();
if (before.pipeline !== pipeline) for (const name of Object.values(before.clips)) sources.set(name, videoOf(name));
for (const file of folder === undefined ? [] : await readdir(folder))
  if (file.endsWith('.mp4')) sources.set(path.basename(file, '.mp4'), path.resolve(folder ?? '', file));

const sandbox = await createSandbox({ memoryMb: 3_072, cpuSeconds: 600 });
const tools = await createTools({ ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' }, sandbox);
const kept = Object.entries(before.clips).filter(([, name]) => !sources.has(name));
const clips = new Map<string, string>(kept);
for (const [name, source] of sources) {
  clips.set(...(await finish(name, await readFile(source))));
  console.log(name);
}
const inOrder = [...clips].toSorted(([, a], [, b]) => a.localeCompare(b));
const manifest: FinishedManifest = { pipeline, clips: Object.fromEntries(inOrder) };
await writeFile(path.join(CLIPS, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);

/** Returns the SHA-256 of the best rendition, with the clip's name. */
async function finish(name: string, content: Buffer): Promise<[string, string]> {
  const work = await mkdtemp(path.join(tmpdir(), 'tallscreen-clip-'));
  const [source, outDir] = [path.join(work, 'source'), path.join(work, 'out')];
  await mkdir(outDir);
  await writeFile(source, content);
  const files = { folder: work, source, container: 'mp4', outDir } as const;
  const made = await processSource(tools, { ...files, threads: 2, timeoutMs: 600_000, onPercent: () => undefined });
  const best = made.renditions[0]?.path ?? '';
  const target = path.join(CLIPS, name);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const file of [best, made.posterPath, made.stripPath])
    await copyFile(file, path.join(target, path.basename(file)));
  const hash = createHash('sha256').update(await readFile(best));
  await rm(work, { recursive: true });
  return [hash.digest('hex'), name];
}

async function readManifest(): Promise<FinishedManifest> {
  const text = await readFile(path.join(CLIPS, MANIFEST), 'utf8').catch(() => '{"pipeline":"","clips":{}}');
  return JSON.parse(text) as FinishedManifest;
}
