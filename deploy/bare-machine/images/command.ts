import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createConsole, type Console } from '../../local/console.ts';
import { openHome, REPOSITORY } from '../../local/home.ts';
import { given, Problem, type Settings } from '../../local/settings.ts';
import { run } from '../../local/shell.ts';
import { bundle } from '../../images/bundle.ts';
import { COMPONENTS } from '../../images/components.ts';
import { buildImages } from './build-images.ts';
import { findEngine, type Build } from './engine.ts';
import { ownBases } from './own-bases.ts';
import { isPart, PARTS } from './own-parts.ts';
import { syncBundle } from '../../skaffold/sync.ts';

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
  --own-bases     make the base image from Debian packages and the npm package of Node, where no registry of images is
                  reachable (needs debootstrap and buildah)
  --own-parts     also build the stores of values-dev.yaml, from what the local stack uses, where no registry of images
                  is reachable: ${PARTS.join(' ')};
                  install the chart with deploy/bare-machine/images/parts/values.yaml too

NODE_IMAGE names another base image. SOURCE_DATE_EPOCH is the time of the commit if it is not set.
`;

const parse = (args: readonly string[]) =>
  parseArgs({
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
type Values = ReturnType<typeof parse>['values'];

export async function runImages(settings: Settings, args: readonly string[]): Promise<number> {
  const { env } = settings;
  const { values, positionals } = parse(args);
  const console = createConsole();
  if (values.help) {
    console.line(HELP);
    return 0;
  }
  const targets = targetsOf(values, positionals);
  // Any user of a container must be able to read the files.
  process.umask(0o022);
  if (values.sync) {
    for (const target of targets) await console.step(`${target} to its pods`, () => syncBundle(target, env, console));
    return 0;
  }
  const description = await describe(env);
  const withWeb = targets.includes('web');
  const bundleInto = (folder: string): Promise<void> =>
    console.step('bundle', () => bundle(path.join(folder, 'out'), { withWeb, epoch: Number(description.epoch) }));
  if (values.bundle) {
    await bundleInto(CONTEXT);
    return 0;
  }
  const engine = await findEngine(REPOSITORY);
  const home = await openHome(settings);
  const { first, second } = await planBuilds({ values, description, env, console });
  if (!values.inside && !targets.every(isPart)) {
    await bundleInto(CONTEXT);
    if (second) await bundleInto(SECOND_CONTEXT);
  }
  const load = values.load ?? given(env['IMAGES_LOAD']);
  // Skaffold, which says IMAGE, calls an image that it does not push by its id.
  const named = given(env['IMAGE']) === undefined ? ('tag' as const) : ('id' as const);
  const options = { engine, home, console, context: CONTEXT, first, second, named, save: values.save, load };
  const differing = await buildImages(targets, options);
  if (second) console.line(differing === 0 ? 'Both builds gave the same images.' : `${differing} images differ.`);
  return differing === 0 ? 0 : 1;
}

function targetsOf(values: Values, named: readonly string[]): readonly string[] {
  const all: readonly string[] = [...COMPONENTS, ...(values['own-parts'] === true ? PARTS : [])];
  const unknown = named.filter((target) => !all.includes(target));
  if (unknown.length > 0) throw new Problem(`There is no image ${unknown.join(', ')}: ${all.join(' ')}`);
  return named.length > 0 ? named : all;
}

const CONTEXT = path.join(REPOSITORY, '.local/images');
/** Another place and another run: a path or an order in the bundle would show. */
const SECOND_CONTEXT = path.join(REPOSITORY, '.local/images-again');

interface Planned {
  readonly values: Values;
  readonly description: Pick<Build, 'version' | 'revision' | 'epoch'>;
  readonly env: Settings['env'];
  readonly console: Console;
}

/** Returns how the images are built, and with `--verify` how they are built once more. */
async function planBuilds({ values, description, env, console }: Planned) {
  const isOwn = values['own-bases'] === true;
  const bases = isOwn ? await ownBases(console) : basesOf(env);
  const contexts: Record<string, string> = values.inside ? {} : { build: CONTEXT };
  const { tag, tools } = values;
  const stamp = `${Date.now()}`;
  const plain = { dockerfile: 'deploy/Dockerfile', contexts, ...description, tag, tools, bases };
  const first: Build = values.fresh || values.verify ? { ...plain, fresh: stamp } : plain;
  if (!values.verify) return { first, second: undefined };
  const second: Build = {
    ...plain,
    tag: `${tag}-again`,
    fresh: `${stamp} again`,
    contexts: { ...contexts, ...(values.inside ? {} : { build: SECOND_CONTEXT }) },
  };
  return { first, second };
}

function basesOf(env: Settings['env']): Record<string, string> {
  const node = given(env['NODE_IMAGE']);
  return node === undefined ? {} : { NODE_IMAGE: node };
}

/** The version of package.json, and the commit; a copy without git has none. */
async function describe(env: Settings['env']): Promise<Pick<Build, 'version' | 'revision' | 'epoch'>> {
  const { version } = JSON.parse(await readFile(path.join(REPOSITORY, 'package.json'), 'utf8')) as { version: string };
  const git = (...args: string[]): Promise<string> => run('git', args, { cwd: REPOSITORY }).then((text) => text.trim());
  const revision = await git('rev-parse', 'HEAD').catch(() => 'unknown');
  const epoch = given(env['SOURCE_DATE_EPOCH']) ?? (await git('log', '-1', '--format=%ct').catch(() => '0'));
  return { version, revision, epoch };
}
