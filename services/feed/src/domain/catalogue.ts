import { encodeCard } from './card.ts';
import { isCandidate, liveSinceMs, type Clip, type Figures, type KnownClip, type Uploader } from './clip.ts';
import { isOnTrial, rank } from './rank.ts';

/** A clip in memory. What is live can change under a reader's eyes: look at `isLive` last. */
export interface Entry {
  readonly id: number;
  readonly uploaderId: number;
  readonly clip: Clip;
  readonly isLive: boolean;
  /** prepared once for each change */
  readonly card: Uint8Array;
}

export interface CatalogueLimits {
  /** how many videos are kept for their score, and as many for being new */
  readonly best: number;
  readonly newest: number;
  readonly promos: number;
}

/** How long an order may go on after figures changed, and how long after nothing did but time passed. */
const DIRTY_ORDER_MS = 2_000;
const OLD_ORDER_MS = 60_000;
/** Pruned when so many times fuller than allowed. */
const SLACK = 1.1;

export interface Lines {
  readonly best: readonly Entry[];
  readonly trial: readonly Entry[];
  readonly promos: readonly Entry[];
}

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Everything that can be served, in memory: changed one by one, put in order now and then. */
export function createCatalogue(limits: CatalogueLimits) {
  const entries = new Map<number, MutableEntry>();
  const byUploader = new Map<number, Set<MutableEntry>>();
  const uploaders = new Map<number, Uploader>();
  let lines: Lines = { best: [], trial: [], promos: [] };
  let orderedAtMs = -Infinity;
  let isDirty = false;
  let isMissingSome = false;

  function remove(entry: MutableEntry): void {
    entry.isLive = false;
    entries.delete(entry.id);
    const siblings = byUploader.get(entry.uploaderId);
    siblings?.delete(entry);
    if (siblings?.size !== 0) return;
    byUploader.delete(entry.uploaderId);
    uploaders.delete(entry.uploaderId);
  }

  function put({ clip, figures }: KnownClip): void {
    const known = entries.get(clip.id);
    if (!isCandidate(clip)) {
      if (known) remove(known);
      return;
    }
    const entry = known ?? createEntry(clip, figures);
    if (!known) {
      entries.set(entry.id, entry);
      byUploader.set(entry.uploaderId, (byUploader.get(entry.uploaderId) ?? new Set()).add(entry));
    }
    refresh(entry, clip, figures);
  }

  function refresh(entry: MutableEntry, clip: Clip, figures: Figures): void {
    const wasLive = entry.isLive;
    entry.clip = clip;
    entry.figures = figures;
    entry.uploader = uploaders.get(entry.uploaderId);
    entry.isLive = entry.uploader?.isActive !== false;
    entry.forgetCard();
    isDirty = true;
    isMissingSome ||= entry.isLive && !wasLive;
  }

  function prune(): void {
    const allowed = SLACK * (limits.best + limits.newest);
    if (entries.size <= allowed) return;
    const videos = [...entries.values()].filter(({ clip }) => clip.kind === 'video');
    if (videos.length <= allowed) return;
    const kept = new Set(videos.toSorted((a, b) => b.figures.score - a.figures.score).slice(0, limits.best));
    for (const entry of videos.toSorted((a, b) => b.id - a.id).slice(0, limits.newest)) kept.add(entry);
    for (const entry of videos) if (!kept.has(entry)) remove(entry);
  }

  return {
    /** Those uploaders of candidates of whom nothing is known. */
    unknownUploaders: (clips: readonly KnownClip[]): number[] =>
      [...uploadersOf(clips)].filter((id) => !uploaders.has(id)),
    /** `people` may hold anybody: only uploaders of clips in here, or of these clips, are kept. */
    apply(clips: readonly KnownClip[], people: readonly Uploader[]): void {
      const awaited = uploadersOf(clips);
      for (const person of people) {
        const siblings = byUploader.get(person.id);
        if (siblings || awaited.has(person.id)) uploaders.set(person.id, person);
        for (const entry of siblings ?? []) refresh(entry, entry.clip, entry.figures);
      }
      for (const clip of clips) put(clip);
      prune();
    },
    find: (id: number): Entry | undefined => entries.get(id),
    size: (): number => entries.size,
    /** The order in force; made anew when something came alive, when figures changed a while ago, or with time. */
    lines(nowMs: number): Lines {
      const age = nowMs - orderedAtMs;
      if (isMissingSome || age > OLD_ORDER_MS || (isDirty && age > DIRTY_ORDER_MS)) {
        lines = order(entries.values(), nowMs);
        orderedAtMs = nowMs;
        isDirty = isMissingSome = false;
      }
      return lines;
    },
  };
}

const uploadersOf = (clips: readonly KnownClip[]): Set<number> =>
  new Set(clips.filter(({ clip }) => isCandidate(clip)).map(({ clip }) => clip.uploaderId));

/** A clip that is shown by its id though it is not in the catalogue. */
export function detachedEntry({ clip, figures }: KnownClip, uploader: Uploader | undefined): Entry {
  const entry = createEntry(clip, figures);
  entry.uploader = uploader;
  entry.isLive = isCandidate(clip) && uploader?.isActive !== false;
  return entry;
}

interface MutableEntry {
  id: number;
  uploaderId: number;
  clip: Clip;
  figures: Figures;
  uploader: Uploader | undefined;
  isLive: boolean;
  forgetCard(): void;
  readonly card: Uint8Array;
}

function createEntry(clip: Clip, figures: Figures): MutableEntry {
  let card: Uint8Array | undefined;
  return {
    id: clip.id,
    uploaderId: clip.uploaderId,
    clip,
    figures,
    uploader: undefined,
    isLive: false,
    forgetCard: () => void (card = undefined),
    get card() {
      return (card ??= encodeCard(this.clip, this.figures, this.uploader));
    },
  };
}

const inputOf = ({ clip, figures }: MutableEntry) => ({ ...figures, liveSinceMs: liveSinceMs(clip) });

function order(entries: Iterable<MutableEntry>, nowMs: number): Lines {
  const videos: { entry: MutableEntry; value: number }[] = [];
  const promos: Entry[] = [];
  for (const entry of entries) {
    if (!entry.isLive) continue;
    if (entry.clip.kind === 'promo') promos.push(entry);
    else videos.push({ entry, value: rank(inputOf(entry), nowMs).value });
  }
  const best = videos.sort((a, b) => b.value - a.value || b.entry.id - a.entry.id).map(({ entry }) => entry);
  return {
    best,
    trial: best.filter((entry) => isOnTrial(inputOf(entry), nowMs)).sort((a, b) => b.id - a.id),
    promos: promos.sort((a, b) => a.id - b.id),
  };
}
