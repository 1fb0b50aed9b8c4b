import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Console } from '../../local/console.ts';
import type { Home } from '../../local/home.ts';
import { run } from '../../local/shell.ts';
import { imageOf, type Build, type Engine } from './engine.ts';
import { DOCKERFILE, filesOfPart, isPart } from './own-parts.ts';
import { buildAgain } from './verify.ts';

export interface BuildOptions {
  readonly engine: Engine;
  readonly home: Home;
  readonly console: Console;
  /** the folder for passing files */
  readonly context: string;
  readonly first: Build;
  /** how images other than parts are built once more, to compare them */
  readonly second: Build | undefined;
  /** what a cluster calls the images that are loaded into it */
  readonly named: 'tag' | 'id';
  /** the folder that gets the archives */
  readonly save: string | undefined;
  /** the command that makes an archive known to a cluster */
  readonly load: string | undefined;
}

/** Builds, saves, loads and compares the images, as asked for. Returns how many differ from their second build. */
export async function buildImages(targets: readonly string[], options: BuildOptions): Promise<number> {
  const { engine, console, first, second } = options;
  let differing = 0;
  for (const target of targets) {
    const build = await buildOf(target, options);
    await console.step(`${target} by ${engine.name}`, () => engine.build(target, build));
    const size = Math.round((await engine.sizeOf(target, build)) / 1e6);
    const file = await saveImage(target, build, options);
    if (options.load !== undefined) await loadImage(target, build, options.load, options);
    console.line(`  ${imageOf(target, build)}: ${size} MB${file === undefined ? '' : `, ${file}`}`);
    if (!second || isPart(target)) continue;
    const differences = await console.step(`${target} once more`, () => buildAgain(engine, target, first, second));
    for (const difference of differences) console.line(`  ${target} differs in ${difference}`);
    if (differences.length > 0) differing++;
  }
  return differing;
}

async function buildOf(target: string, { first, home, console }: BuildOptions): Promise<Build> {
  if (!isPart(target)) return first;
  return { ...first, dockerfile: DOCKERFILE, contexts: { files: await filesOfPart(target, home, console) } };
}

/** Returns the archive's path, if one was asked for. The bill of materials is written beside it. */
async function saveImage(target: string, build: Build, { engine, save }: BuildOptions): Promise<string | undefined> {
  if (save === undefined) return undefined;
  const file = path.resolve(save, `${target}.tar`);
  await archive(engine, target, build, { file, name: imageOf(target, build) });
  if (!isPart(target)) await engine.copyOut(target, build, '/app/sbom.cdx.json', file.replace(/tar$/, 'cdx.json'));
  return file;
}

async function loadImage(
  target: string,
  build: Build,
  load: string,
  { engine, console, context, named }: BuildOptions,
): Promise<void> {
  const name = imageOf(target, named === 'id' ? { tag: await engine.idOf(target, build) } : build);
  const file = path.join(context, `${target}.tar`);
  await console.step(`${target} to the cluster`, () => loadArchive(engine, target, build, { file, name, load }));
}

interface Archive {
  readonly file: string;
  /** of the image in the archive */
  readonly name: string;
}

async function archive(engine: Engine, target: string, build: Build, { file, name }: Archive): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // buildah adds to an archive, and does not replace one.
  await rm(file, { force: true });
  await engine.save(target, build, file, name);
}

/** Writes an archive and gives it to the command that makes it known to a cluster. */
async function loadArchive(
  engine: Engine,
  target: string,
  build: Build,
  { load, ...made }: Archive & { readonly load: string },
): Promise<void> {
  await archive(engine, target, build, made);
  const [program = '', ...args] = load.split(' ');
  await run(program, [...args, made.file]);
  await rm(made.file);
}
