import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../../images/bundle.ts';
import { COMPONENTS } from '../../images/components.ts';
import { createConsole, type Console } from '../../local/console.ts';
import { openHome, REPOSITORY, type Home } from '../../local/home.ts';
import { given, Problem, type Settings } from '../../local/settings.ts';
import { run } from '../../local/shell.ts';
import { build, copyOut, idOf, imageOf, save, sizeOf, type Build } from './buildah.ts';
import { provideBase } from './own-base.ts';
import { DOCKERFILE, filesOfPart, isPart, PARTS } from './own-parts.ts';
import { verify } from './verify.ts';

const HELP = `npm run images:without-registry -- [options] [image...]

Builds images of deploy/Dockerfile where no registry of images is reachable: by buildah, on a base image made of Debian's
packages (debootstrap) and the npm package of Node. Anywhere else use docker buildx bake.
All images when none is named: ${COMPONENTS.join(' ')}

  --parts         also the stores of values-dev.yaml and k6, from what the local stack uses:
                  ${PARTS.join(' ')};
                  install the chart with deploy/bare-machine/images-without-registry/parts/values.yaml too
  --tag TAG       tag of the images (default: dev)
  --save FOLDER   also write FOLDER/<image>.tar, as docker save does, and its bill of materials, FOLDER/<image>.cdx.json
  --load COMMAND  make each image known to a cluster: runs COMMAND with the archive as its last argument, such as
                  'k3s ctr images import' or 'kind load image-archive'; IMAGES_LOAD says the same
  --verify        build each image twice, from bundles and base stages of their own, and keep neither; fail if they differ

Skaffold names the image in IMAGE. SOURCE_DATE_EPOCH is the time of the commit if it is not set.
`;

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      parts: { type: 'boolean' },
      tag: { type: 'string', default: 'dev' },
      save: { type: 'string' },
      load: { type: 'string' },
      verify: { type: 'boolean' },
    },
  });

interface Run {
  readonly home: Home;
  readonly console: Console;
  readonly how: Build;
  /** the folder that gets the archives */
  readonly save: string | undefined;
  /** the command that makes an archive known to a cluster */
  readonly load: string | undefined;
  /** the name of the images that are loaded into the cluster: Skaffold uses the id of an image that it does not push */
  readonly named: 'tag' | 'id';
}

export async function runImages(settings: Settings, args: readonly string[]): Promise<number> {
  const { env } = settings;
  const { values, positionals } = parse(args);
  const console = createConsole();
  if (values.help) {
    console.line(HELP);
    return 0;
  }
  const bySkaffold = given(env['IMAGE']);
  const [named, tag = values.tag] = bySkaffold?.split('/').at(-1)?.split(':') ?? [];
  const targets = targetsOf(values.parts === true, named === undefined ? positionals : [named]);
  // Any user of a container must be able to read the files.
  process.umask(0o022);
  const how = await describe({ env, base: await provideBase(console), tag, tools: bySkaffold && 'tar' });
  const bundleInto = (folder: string): Promise<void> =>
    console.step('bundle', () =>
      bundle(path.join(folder, 'out'), { withWeb: targets.includes('web'), epoch: Number(how.epoch) }),
    );
  const isBundled = !targets.every(isPart);
  if (isBundled) await bundleInto(CONTEXT);
  if (values.verify) {
    if (isBundled) await bundleInto(SECOND_CONTEXT);
    return verifyAll(targets, how, console);
  }
  const load = values.load ?? given(env['IMAGES_LOAD']);
  const home = await openHome(settings);
  for (const target of targets)
    await make(target, { home, console, how, save: values.save, load, named: bySkaffold === undefined ? 'tag' : 'id' });
  return 0;
}

function targetsOf(withParts: boolean, named: readonly string[]): readonly string[] {
  const all: readonly string[] = [...COMPONENTS, ...PARTS];
  const unknown = named.filter((target) => !all.includes(target));
  if (unknown.length > 0) throw new Problem(`There is no image ${unknown.join(', ')}: ${all.join(' ')}`);
  if (named.length > 0) return named;
  return withParts ? all : COMPONENTS;
}

const CONTEXT = path.join(REPOSITORY, '.local/images');
/** Bundles in another folder in a second run, so that a path or an order in the bundle would show as a difference. */
const SECOND_CONTEXT = path.join(REPOSITORY, '.local/images-again');

interface Described {
  readonly env: Settings['env'];
  readonly base: string;
  readonly tag: string;
  /** further programs of the images, separated by spaces */
  readonly tools: string | undefined;
}

/** Returns the build options of all images: the version of package.json, and the commit if this is a git clone. */
async function describe({ env, base, tag, tools }: Described): Promise<Build> {
  const { version } = JSON.parse(await readFile(path.join(REPOSITORY, 'package.json'), 'utf8')) as { version: string };
  const git = (...args: string[]): Promise<string> => run('git', args, { cwd: REPOSITORY }).then((text) => text.trim());
  const revision = await git('rev-parse', 'HEAD').catch(() => 'unknown');
  const epoch = given(env['SOURCE_DATE_EPOCH']) ?? (await git('log', '-1', '--format=%ct').catch(() => '0'));
  return {
    dockerfile: 'deploy/Dockerfile',
    tag,
    args: {
      NODE_IMAGE: base,
      VERSION: version,
      REVISION: revision,
      CREATED: new Date(Number(epoch) * 1000).toISOString(),
      ...(tools !== undefined && { TOOLS: tools }),
    },
    contexts: { build: CONTEXT },
    epoch,
  };
}

/** Builds one image; saves it and makes it known to a cluster, if asked for. */
async function make(target: string, run: Run): Promise<void> {
  const { home, console } = run;
  const how = isPart(target)
    ? { ...run.how, dockerfile: DOCKERFILE, contexts: { files: await filesOfPart(target, home, console) } }
    : run.how;
  await console.step(target, () => build(target, how));
  console.line(`  ${imageOf(target, how.tag)}: ${await sizeOf(target, how.tag)}`);
  if (run.save !== undefined) {
    const file = path.resolve(run.save, `${target}.tar`);
    await save(target, how.tag, { file, name: imageOf(target, how.tag) });
    console.line(`  ${file}`);
    if (!isPart(target)) await copyOut(target, how.tag, '/app/sbom.cdx.json', file.replace(/tar$/, 'cdx.json'));
  }
  const { load } = run;
  if (load !== undefined) await console.step(`${target} to the cluster`, () => loadImage(target, { ...run, load }));
}

async function loadImage(
  target: string,
  { how: { tag }, named, load }: Pick<Run, 'how' | 'named'> & { readonly load: string },
): Promise<void> {
  const file = path.join(CONTEXT, `${target}.tar`);
  await save(target, tag, { file, name: imageOf(target, named === 'id' ? await idOf(target, tag) : tag) });
  const [program = '', ...args] = load.split(' ');
  await run(program, [...args, file]);
  await rm(file);
}

async function verifyAll(targets: readonly string[], how: Build, console: Console): Promise<number> {
  const first: Build = { ...how, tag: `${how.tag}-one`, noCache: true };
  const second: Build = { ...first, tag: `${how.tag}-two`, contexts: { build: SECOND_CONTEXT } };
  let differing = 0;
  for (const target of targets.filter((each) => !isPart(each))) {
    const differences = await console.step(`${target} twice`, () => verify(target, first, second));
    for (const difference of differences) console.line(`  ${target} differs in ${difference}`);
    if (differences.length > 0) differing++;
  }
  console.line(differing === 0 ? 'Both builds gave the same images.' : `${differing} images differ.`);
  return differing === 0 ? 0 : 1;
}
