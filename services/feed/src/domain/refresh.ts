import { createCatalogue, type Catalogue, type CatalogueLimits } from './catalogue.ts';
import type { KnownClip, Uploader } from './clip.ts';

/** How far changes have been read: a moment of the projection's clock, and the last one read at it. */
export interface Mark {
  readonly atMs: number;
  readonly id: number;
}

export interface Changes<T> {
  readonly changed: readonly { readonly value: T; readonly atMs: number }[];
  /** where to read on; absent at the end */
  readonly last?: Mark | undefined;
}

/** One generation of the projection. */
export interface ProjectionReader {
  readonly generation: string;
  readonly readCandidates: (limits: CatalogueLimits) => Promise<readonly KnownClip[]>;
  /** in the order of the changes, so many at a time */
  readonly readChangedClips: (after: Mark) => Promise<Changes<KnownClip>>;
  readonly readChangedPeople: (after: Mark) => Promise<Changes<Uploader>>;
  readonly readPeople: (ids: readonly number[]) => Promise<readonly Uploader[]>;
  /** the newest moments there are */
  readonly readMarks: () => Promise<{ clips: Mark; people: Mark }>;
}

export interface RefreshDeps {
  readonly openCurrent: () => Promise<ProjectionReader>;
  readonly limits: CatalogueLimits;
  /** ms of a clock that never goes back */
  readonly now?: () => number;
}

/**
 * A change becomes visible a little later than its stamp says, now and then much later. So the last two seconds are read
 * again each time and the last half minute at times; what took even longer comes with the next load of the whole.
 */
const OVERLAP_MS = 2_000;
const LONG_OVERLAP_MS = 30_000;
const LONG_EVERY_MS = 10_000;
const RELOAD_EVERY_MS = 300_000;

/** Keeps a catalogue up to date with the projection: whole at first and after a rebuild, by changes otherwise. */
export function createRefresher({ openCurrent, limits, now = () => performance.now() }: RefreshDeps) {
  let catalogue = createCatalogue(limits);
  let follower: Follower | undefined;
  let loadedAt = 0;
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const reader = await openCurrent();
    const startedAt = now();
    if (follower?.generation === reader.generation && startedAt - loadedAt < RELOAD_EVERY_MS)
      return follower.follow(reader);
    const marks = await reader.readMarks();
    const fresh = createCatalogue(limits);
    const clips = await reader.readCandidates(limits);
    fresh.apply(clips, await reader.readPeople(fresh.unknownUploaders(clips)));
    catalogue = fresh;
    follower = createFollower(reader.generation, fresh, marks, now);
    loadedAt = startedAt;
  }

  return {
    catalogue: (): Catalogue => catalogue,
    isLoaded: (): boolean => follower !== undefined,
    /** Once at a time; who asks meanwhile waits for the one under way. */
    refresh: (): Promise<void> => (running ??= refresh().finally(() => (running = undefined))),
  };
}

interface Follower {
  readonly generation: string;
  follow(reader: ProjectionReader): Promise<void>;
}

function createFollower(
  generation: string,
  catalogue: Catalogue,
  marks: { clips: Mark; people: Mark },
  now: () => number,
): Follower {
  const clipTail = createTail<KnownClip>(marks.clips, ({ clip }) => clip.id);
  const peopleTail = createTail<Uploader>(marks.people, ({ id }) => id);
  let longAt = -Infinity;
  return {
    generation,
    async follow(reader) {
      const startedAt = now();
      const isLong = startedAt - longAt >= LONG_EVERY_MS;
      const overlapMs = isLong ? LONG_OVERLAP_MS : OVERLAP_MS;
      const people = await peopleTail.read(reader.readChangedPeople, overlapMs);
      const clips = await clipTail.read(reader.readChangedClips, overlapMs);
      const missing = await reader.readPeople(catalogue.unknownUploaders(clips.fresh));
      if (people.fresh.length + clips.fresh.length > 0) catalogue.apply(clips.fresh, [...missing, ...people.fresh]);
      people.keep();
      clips.keep();
      if (isLong) longAt = startedAt;
    },
  };
}

/**
 * Reads on from where it stopped; what the overlap brings again unchanged is left out. What was read counts as read once
 * it is kept: after a failure in between it comes again.
 */
function createTail<T>(start: Mark, idOf: (value: T) => number) {
  let newest = start;
  const known = new Map<number, number>();
  return {
    async read(readAfter: (after: Mark) => Promise<Changes<T>>, overlapMs: number) {
      const fresh: T[] = [];
      const met = new Map<number, number>();
      let reached = newest;
      let after: Mark | undefined = { atMs: newest.atMs - overlapMs, id: 0 };
      while (after) {
        const { changed, last }: Changes<T> = await readAfter(after);
        for (const { value, atMs } of changed) {
          if (known.get(idOf(value)) !== atMs) fresh.push(value);
          met.set(idOf(value), atMs);
          if (atMs > reached.atMs) reached = { atMs, id: idOf(value) };
        }
        after = last;
      }
      const keep = (): void => {
        newest = reached;
        for (const [id, atMs] of met) known.set(id, atMs);
        for (const [id, atMs] of known) if (atMs < newest.atMs - LONG_OVERLAP_MS) known.delete(id);
      };
      return { fresh, keep };
    },
  };
}
