import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../../local/home.ts';
import { Problem } from '../../local/settings.ts';
import { DOCKER, findDockerParts } from './docker.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { kafka } from './kafka.ts';
import { findMail } from './mail.ts';
import { mongodb } from './mongodb.ts';
import type { Part, PartContext, PartKind, Source } from './part.ts';
import { redis } from './redis.ts';
import { s3 } from './s3.ts';

const kinds: readonly PartKind[] = [mongodb, kafka, redis, s3];

/** Finds or downloads all parts in parallel, in the order of the start-up table. */
export const findParts = async (context: PartContext): Promise<Part[]> =>
  Promise.all([...(await beginToFind(context)), findMail(context)]);

/**
 * Downloads what `findParts` will need, as far as that is possible without any npm package. What fails is left to
 * `findParts`, which says why.
 */
export const fetchParts = async (context: PartContext): Promise<void> =>
  void (await Promise.allSettled(await beginToFind(context)));

async function beginToFind(context: PartContext): Promise<Promise<Part>[]> {
  const keepers = new Map<PartKind, readonly string[]>();
  for (const kind of kinds) keepers.set(kind, await findKeepers(context.home, kind));
  const given = new Map(kinds.map((kind) => [kind, kind.given(context.settings)]));
  const forDocker = kinds.filter((kind) => !given.get(kind) && (keepers.get(kind)?.at(0) ?? DOCKER) === DOCKER);
  const docker = await findDockerParts(
    context,
    forDocker.map(({ name }) => name),
  );
  const find = (kind: PartKind): Promise<Part> => {
    const inDocker: Source = {
      name: DOCKER,
      remedy: docker.remedy,
      // `npm run reset` cannot empty it while no engine answers.
      ...(!docker.isThere && { giveUp: `delete ${keptFile(context.home)} to begin without it` }),
      find: async () => docker.find(kind.name),
    };
    return choosePart(kind, [inDocker, ...kind.sources], keepers.get(kind) ?? [], context);
  };
  return [...kinds.map(async (kind) => given.get(kind) ?? find(kind)), findFfmpeg(context)];
}

export const environmentOf = (parts: readonly Part[]): Record<string, string> =>
  Object.assign({}, ...parts.map((part) => part.env)) as Record<string, string>;

/**
 * Returns the first source that is available. If the home has data, only a source that can read it: another one would
 * start with an empty part, and all data would seem lost.
 */
export async function choosePart(
  { name, title }: Pick<PartKind, 'name' | 'title'>,
  sources: readonly Source[],
  keepers: readonly string[],
  context: PartContext,
): Promise<Part> {
  const possible = sources.filter((source) => keepers.length === 0 || keepers.includes(source.name));
  for (const source of possible) {
    const part = await source.find(context);
    if (part) return { ...part, keeps: { part: name, source: source.name } };
  }
  const remedies = [...new Set(possible.map(({ remedy }) => remedy))];
  if (keepers.length === 0) throw new Problem(`${title} is missing: ${remedies.join(', or ')}.`);
  const giveUps = new Set(possible.map(({ giveUp = 'empty it with npm run reset' }) => giveUp));
  throw new Problem(
    `The data of ${title} in ${context.home.root} is kept by ${keepers.join(' or ')}, which is not available now: ` +
      `${[...remedies, ...giveUps].join(', or ')}.`,
  );
}

/** In the data folder, so that both are deleted together. */
export const keptFile = ({ data }: Pick<Home, 'data'>): string => path.join(data, 'kept-by.json');

/** part → the source whose data this home holds. */
export async function readKept(home: Pick<Home, 'data'>): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(keptFile(home), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string>;
}

/**
 * Returns the sources that can read the data of this home; empty if it has no data. Older homes have no record, so look
 * for the folders of each source.
 */
export async function findKeepers(
  home: Pick<Home, 'data'>,
  { name, sources }: Pick<PartKind, 'name' | 'sources'>,
): Promise<readonly string[]> {
  const { [name]: kept } = await readKept(home);
  if (kept !== undefined) return [kept];
  const keepers = new Set<string>();
  for (const { name: source, folder } of sources)
    if (folder !== undefined && (await isFilled(path.join(home.data, folder)))) keepers.add(source);
  return [...keepers];
}

/** Treats an unreadable folder as not empty: it belongs to another account. */
const isFilled = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (found) => found.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** Call this when the parts run: a source that never started holds no data. */
export async function rememberKept(home: Pick<Home, 'data'>, parts: readonly Part[]): Promise<void> {
  const known = await readKept(home);
  const now = Object.fromEntries(parts.flatMap(({ keeps }) => (keeps ? [[keeps.part, keeps.source]] : [])));
  if (Object.entries(now).every(([part, source]) => known[part] === source)) return;
  const file = keptFile(home);
  await writeFile(`${file}.new`, JSON.stringify({ ...known, ...now }, null, 2));
  await rename(`${file}.new`, file);
}
