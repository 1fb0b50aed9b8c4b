import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createConsole } from '../local/console.ts';
import { openHome, REPOSITORY } from '../local/home.ts';
import { given, Problem, type Settings } from '../local/settings.ts';
import { run } from '../local/shell.ts';
import { bundle } from './bundle.ts';
import { COMPONENTS } from './components.ts';
import { findEngine, imageOf, type Build, type Engine } from './engine.ts';
import { buildWebServer, ownBases } from './own-bases.ts';
import { buildAgain } from './verify.ts';
import { syncBundle } from './sync.ts';
import { DOCKERFILE, filesOfPart, isPart, PARTS } from './own-parts.ts';

const HELP = `npm run images -- [options] [image...]

Builds Tallscreen's images by Docker or buildah; all of them when none is named: ${COMPONENTS.join(' ')}

  --tag TAG       tag of the images (default: dev)
  --save FOLDER   also write FOLDER/<image>.tar, as docker save does, and its bill of materials, FOLDER/<image>.cdx.json
  --fresh         build all stages again, for today's packages of ffmpeg, instead of taking the engine's copies
  --verify        build each image twice, each time from a bundle and base stages of its own; fail if they differ
  --load COMMAND  make each image known to a cluster: runs COMMAND with the archive as its last argument, such as
                  'k3s ctr images import' or 'kind load image-archive'; IMAGES_LOAD says the same
  --tools NAMES   further programs in the images, for development
  --sync          build no image: copy the new bundle of the named processes into their pods (see skaffold.yaml)
  --bundle        only write .local/images/out/<image>, the content of each image's /app
  --inside        let the engine install packages and build, instead of this machine
  --own-bases     make the base images from Debian packages and the npm package of Node, and build Caddy here,
                  where no registry of images is reachable (needs debootstrap, buildah and Go)
  --own-parts     also build the stores of values-dev.yaml, from what the local stack uses, where no registry of images
                  is reachable: ${PARTS.join(' ')};
                  install the chart with deploy/images/parts/values.yaml too

NODE_IMAGE, GO_IMAGE and BUSYBOX_IMAGE name other base images. SOURCE_DATE_EPOCH is the time of the commit if it is not set.
`;

const BASES = ['NODE_IMAGE', 'GO_IMAGE', 'BUSYBOX_IMAGE'];

export async function runImages(settings: Settings, args: readonly string[]): Promise<number> {
  const { env } = settings;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      tag: { type: 'string', default: 'dev' },
      save: { type: 'string' },
      fresh: { type: 'boolean' },
      verify: { type: 'boolean' },
      load: { type: 'string' },
      tools: { type: 'string', default: '' },
      sync: { type: 'boolean' },
      bundle: { type: 'boolean' },
      inside: { type: 'boolean' },
      'own-bases': { type: 'boolean' },
      'own-parts': { type: 'boolean' },
    },
  });
  const load = values.load ?? given(env['IMAGES_LOAD']);
  const console = createConsole();
  if (values.help) {
    console.line(HELP);
    return 0;
  }
  const all: readonly string[] = [...COMPONENTS, ...(values['own-parts'] === true ? PARTS : [])];
  const targets = positionals.length > 0 ? positionals : all;
  const unknown = targets.filter((target) => !all.includes(target));
  if (unknown.length > 0) throw new Problem(`There is no image ${unknown.join(', ')}: ${all.join(' ')}`);

  // Any user of a container must be able to read the files.
  process.umask(0o022);
  const context = path.join(REPOSITORY, '.local/images');
  const withWeb = targets.includes('web');
  const description = await describe(env);
  const epoch = Number(description.epoch);
  const prepare = (folder = context): Promise<void> =>
    console.step('bundle', () => bundle(path.join(folder, 'out'), { withWeb, epoch }));
  if (values.bundle) {
    await prepare();
    return 0;
  }
  if (values.sync) {
    for (const target of targets) await console.step(`${target} to its pods`, () => syncBundle(target, env));
    return 0;
  }
  const engine = await findEngine(REPOSITORY);
  const home = await openHome(settings);
  const isOwn = values['own-bases'] === true;
  const bases = isOwn ? await ownBases(console, targets) : basesOf(env);
  const contexts = {
    ...(values.inside ? {} : { build: context }),
    ...(isOwn && withWeb ? { 'web-server': await buildWebServer(console, context) } : {}),
  };
  const stamp = `${Date.now()}`;
  const fresh = values.fresh || values.verify ? { fresh: stamp } : {};
  const { tag, tools } = values;
  const own = { dockerfile: 'deploy/Dockerfile', contexts, ...description, tag, tools, bases, ...fresh };
  // Another place and another run: a path or an order in the bundle would show.
  const context2 = path.join(REPOSITORY, '.local/images-again');
  const again = {
    ...own,
    tag: `${values.tag}-again`,
    fresh: `${stamp} again`,
    contexts: { ...contexts, ...(values.inside ? {} : { build: context2 }) },
  };
  if (!values.inside && !targets.every(isPart)) {
    await prepare();
    if (values.verify) await prepare(context2);
  }
  let failures = 0;
  for (const target of targets) {
    const build = isPart(target)
      ? { ...own, dockerfile: DOCKERFILE, contexts: { files: await filesOfPart(target, home, console) } }
      : own;
    await console.step(`${target} by ${engine.name}`, () => engine.build(target, build));
    const size = Math.round((await engine.sizeOf(target, build)) / 1e6);
    const file = values.save === undefined ? undefined : path.resolve(values.save, `${target}.tar`);
    if (file !== undefined) {
      await archive(engine, target, build, { file, name: imageOf(target, build) });
      if (!isPart(target)) await engine.copyOut(target, build, bomFileOf(target), file.replace(/tar$/, 'cdx.json'));
    }
    if (load !== undefined) {
      // Skaffold, which says IMAGE, calls an image that it does not push by its id.
      const isOfSkaffold = given(env['IMAGE']) !== undefined;
      const name = isOfSkaffold ? imageOf(target, { tag: await engine.idOf(target, build) }) : imageOf(target, build);
      await console.step(`${target} to the cluster`, () =>
        loadArchive(engine, target, build, { file: path.join(context, `${target}.tar`), name, load }),
      );
    }
    console.line(`  ${imageOf(target, build)}: ${size} MB${file === undefined ? '' : `, ${file}`}`);
    if (!values.verify || isPart(target)) continue;
    const differences = await console.step(`${target} once more`, () => buildAgain(engine, target, own, again));
    for (const difference of differences) console.line(`  ${target} differs in ${difference}`);
    failures += differences.length === 0 ? 0 : 1;
  }
  if (values.verify) console.line(failures === 0 ? 'Both builds gave the same images.' : `${failures} images differ.`);
  return failures === 0 ? 0 : 1;
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

const bomFileOf = (target: string): string =>
  target === 'web' ? '/usr/share/tallscreen/sbom.cdx.json' : '/app/sbom.cdx.json';

const basesOf = (env: Settings['env']): Record<string, string> =>
  Object.fromEntries(BASES.flatMap((name) => (given(env[name]) === undefined ? [] : [[name, env[name] as string]])));

/** The version of package.json, and the commit; a copy without git has none. */
async function describe(env: Settings['env']): Promise<Pick<Build, 'version' | 'revision' | 'epoch'>> {
  const { version } = JSON.parse(await readFile(path.join(REPOSITORY, 'package.json'), 'utf8')) as { version: string };
  const git = (...args: string[]): Promise<string> => run('git', args, { cwd: REPOSITORY }).then((text) => text.trim());
  const revision = await git('rev-parse', 'HEAD').catch(() => 'unknown');
  const epoch = given(env['SOURCE_DATE_EPOCH']) ?? (await git('log', '-1', '--format=%ct').catch(() => '0'));
  return { version, revision, epoch };
}
