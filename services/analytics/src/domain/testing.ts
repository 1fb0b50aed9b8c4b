import { applyCopies, countEngagement, ownViewingsOf, viewingsOf, type Engagement } from '#domain/apply-events';
import { createItemChanges, type ItemChanges } from '#domain/item-changes';
import type { MediaItemCopy, MediaItemStats } from '#domain/media-item-stats';
import { scoreRules } from '#domain/score';
import { noCounts, sumCounts, type Activity, type Bucket } from '#domain/timeline';
import { noTotals, sum, type Totals } from '#domain/totals';
import { countTrackEvents, type TrackEvent } from '#domain/track-events';
import { keyOf, type Viewing } from '#domain/viewing';
import { createAudience, type AddressDay, type AudienceRules } from '#domain/who-counts';

export const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

/** Counts everybody except the uploaders themselves. */
export const everybody: AudienceRules = { verifiedOnly: false, accountsPerAddress: 0 };

/** Records events as the app functions do, with the stored state in memory. */
export function createMemoryRecorder(rules = everybody, verifiedIds: ReadonlySet<number> = new Set()) {
  const items = new Map<number, MediaItemStats>();
  const viewings = new Map<string, Viewing>();
  const buckets = new Map<string, Bucket>();
  const owners = new Map<number, number>();
  const active = new Set<string>();
  const published: { scored: number[]; viewed: number[] }[] = [];
  const addressDays = new Map<string, AddressDay>();
  let totals: Totals = noTotals;

  const pick = <K, V>(from: Map<K, V>, keys: readonly K[]): V[] =>
    keys.flatMap((key) => (from.has(key) ? [structuredClone(from.get(key) as V)] : []));

  function record<E extends { readonly itemId: number }>(events: readonly E[], apply: (changes: ItemChanges) => void) {
    const changes = createItemChanges(pick(items, [...new Set(events.map(({ itemId }) => itemId))]));
    apply(changes);
    const settled = changes.settle(scoreRules);
    for (const item of settled.items) items.set(item.id, structuredClone(item));
    totals = sum(totals, settled.totals);
    for (const [ownerId, views] of settled.ownerViews) owners.set(ownerId, (owners.get(ownerId) ?? 0) + views);
    published.push({ scored: settled.scored.map(({ id }) => id), viewed: settled.viewed.map(({ id }) => id) });
  }

  function save(changed: readonly Viewing[]): void {
    for (const viewing of changed) viewings.set(keyOf(viewing), structuredClone(viewing));
  }

  function addCounts(counted: { buckets: readonly Bucket[]; activity: readonly Activity[] }): void {
    for (const { itemId, width, startMs, ...counts } of counted.buckets) {
      const key = `${itemId}:${width}:${startMs}`;
      buckets.set(key, { itemId, width, startMs, ...sumCounts(buckets.get(key) ?? noCounts, counts) });
    }
    for (const { day, userId } of counted.activity) active.add(`${day}:${userId}`);
  }

  return {
    recordTrackEvents: (events: readonly TrackEvent[]): void =>
      record(
        events.filter(({ type }) => type !== 'impression'),
        (changes) => {
          const known = pick(viewings, [...new Set(events.map(keyOf))]);
          const audience = createAudience(rules, verifiedIds, [...addressDays.values()]);
          const counted = countTrackEvents(changes, known, events, audience);
          for (const day of audience.changedDays()) addressDays.set(day.id, day);
          save(counted.viewings);
          addCounts(counted);
        },
      ),
    recordEngagement: (events: readonly Engagement[]): void =>
      record(events, (changes) => {
        const counted = countEngagement(
          changes,
          pick(viewings, viewingsOf(events).map(keyOf)),
          events,
          createAudience(rules, verifiedIds, []),
        );
        save(counted.viewings);
        addCounts(counted);
      }),
    recordMediaItems: (copies: readonly MediaItemCopy[]): void =>
      record(
        copies.map(({ id }) => ({ itemId: id })),
        (changes) => {
          const own = ownViewingsOf([...items.values()], copies).map(keyOf);
          save(applyCopies(changes, pick(viewings, own), copies));
        },
      ),
    items,
    viewings,
    buckets,
    owners,
    active,
    published,
    totals: () => totals,
  };
}
