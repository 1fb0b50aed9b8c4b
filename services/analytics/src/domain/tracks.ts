import { openBooks, type Books } from './books.ts';
import { durationOf, type Item, type ItemKind } from './item.ts';
import { keyOf, type Ledger, type Viewing } from './ledger.ts';
import type { ScoreRules } from './score.ts';
import { createTally, dayOf } from './time.ts';
import { applyClaim, newView, type Claim, type View } from './watching.ts';

/** What a client reported of one person and one clip. */
export interface Track {
  readonly id: string;
  readonly type: 'view' | 'watch' | 'complete' | 'loop' | 'share' | 'impression';
  readonly kind: ItemKind;
  readonly itemId: number;
  readonly viewerId: number;
  readonly atMs: number;
  readonly watchMs: number;
}

/**
 * Counts a batch of reports. What is watched belongs to the viewer's latest view of the clip; what comes without a view, or
 * from before it, is not counted: the client says so only of cards it has counted.
 */
export async function recordTracks(
  ledger: Ledger,
  rules: ScoreRules,
  tracks: readonly Track[],
  nowMs: number,
): Promise<void> {
  const inOrder = tracks.toSorted((a, b) => a.atMs - b.atMs);
  const counting = inOrder.filter(({ type }) => type !== 'impression');
  const books = await openBooks(
    ledger,
    rules,
    counting.map(({ itemId }) => itemId),
  );
  const viewers = await openViewers(ledger, counting);
  const tally = createTally();
  for (const track of counting) {
    if (track.type === 'share') share(books, viewers, track);
    else if (track.type === 'view')
      tally.add(track.itemId, track.atMs, { views: 1, watchMs: view(books, viewers, track) });
    else tally.add(track.itemId, track.atMs, { watchMs: watch(books, viewers, track) });
  }
  await viewers.close();
  await ledger.addBuckets(tally.buckets());
  await ledger.addActivity(inOrder.map(({ atMs, viewerId }) => ({ day: dayOf(atMs), personId: viewerId })));
  await books.close(nowMs);
}

type Viewers = Awaited<ReturnType<typeof openViewers>>;

async function openViewers(ledger: Ledger, tracks: readonly Track[]) {
  const keys = [...new Map(tracks.map((track) => [keyOf(track), track])).values()];
  const viewings = new Map((await ledger.readViewings(keys)).map((viewing) => [keyOf(viewing), viewing]));
  const touched = new Set<Viewing>();
  return {
    find: (track: Track): Viewing | undefined => viewings.get(keyOf(track)),
    /** To be changed in place. */
    open: (track: Track): Viewing => {
      const { itemId, viewerId } = track;
      const key = keyOf(track);
      const viewing = viewings.get(key) ?? { itemId, viewerId, views: 0, watchMs: 0, hasShared: false };
      viewings.set(key, viewing);
      touched.add(viewing);
      return viewing;
    },
    close: (): Promise<void> => ledger.saveViewings([...touched]),
  };
}

/** Answers the ms that were watched with it. */
function view(books: Books, viewers: Viewers, track: Track): number {
  const item = books.item(track.itemId, track.kind);
  const viewing = viewers.open(track);
  if (viewing.views === 0) item.uniqueViewers++;
  viewing.views++;
  item.views++;
  const fresh = newView(track.atMs);
  enter(item, fresh);
  const seen = applyClaim(fresh, { ...track, type: 'view' }, durationOf(item));
  if (track.atMs >= (viewing.latest?.atMs ?? 0)) viewing.latest = seen;
  return advance(item, viewing, fresh, seen);
}

/** Answers the ms that came on top; 0 where there is no view that they could belong to. */
function watch(books: Books, viewers: Viewers, track: Track): number {
  const latest = viewers.find(track)?.latest;
  if (!latest || track.atMs < latest.atMs) return 0;
  const item = books.item(track.itemId, track.kind);
  const viewing = viewers.open(track);
  viewing.latest = applyClaim(latest, track as Claim, durationOf(item));
  return advance(item, viewing, latest, viewing.latest);
}

function share(books: Books, viewers: Viewers, track: Track): void {
  const viewing = viewers.open(track);
  if (viewing.hasShared) return;
  viewing.hasShared = true;
  books.item(track.itemId, track.kind).sharers++;
}

/** What a view has come to. */
function advance(item: Item, viewing: Viewing, before: View, after: View): number {
  const gained = after.watchMs - before.watchMs;
  viewing.watchMs += gained;
  item.watchMs += gained;
  if (after.isCompleted && !before.isCompleted) item.completions++;
  leave(item, before);
  enter(item, after);
  return gained;
}

const enter = (item: Item, { depth }: View): void => {
  while (item.depth.length <= depth) item.depth.push(0);
  item.depth[depth] = (item.depth[depth] ?? 0) + 1;
};

const leave = (item: Item, { depth }: View): void => void (item.depth[depth] = (item.depth[depth] ?? 1) - 1);
