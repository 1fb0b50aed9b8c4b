import { choosePart } from './choose.ts';
import { DOCKER, findDockerParts } from './docker.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { kafka } from './kafka.ts';
import { findKeepers, keptFile } from './kept.ts';
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
