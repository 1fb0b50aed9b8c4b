import { isGone, newStats, scoreOf, type ItemType, type MediaItemStats } from '#domain/media-item-stats';
import type { ScoreRules } from '#domain/score';
import { contributionOf, difference, noTotals, ownerContributionOf, sum, type Totals } from '#domain/totals';

export interface ItemChanges {
  /** Returns the item, which the caller changes in place; new stats for an unknown item. */
  readonly open: (id: number, itemType: ItemType) => MediaItemStats;
  /** Rescores the items and returns everything that must be saved and published. */
  readonly settle: (rules: ScoreRules) => SettledChanges;
}

export interface SettledChanges {
  readonly items: readonly MediaItemStats[];
  /** to add to the totals */
  readonly totals: Totals;
  /** to add to the views of each owner */
  readonly ownerViews: ReadonlyMap<number, number>;
  /** videos whose score must be published */
  readonly scored: readonly MediaItemStats[];
  /** items of which only views and billing must be published */
  readonly viewed: readonly MediaItemStats[];
}

/**
 * Collects changes of media items. Totals change by the difference of the item's share before and after, so that they
 * always match the items.
 */
export function createItemChanges(known: readonly MediaItemStats[]): ItemChanges {
  const byId = new Map(known.map((item) => [item.id, item]));
  const opened = new Map<number, { readonly before: MediaItemStats; readonly after: MediaItemStats }>();

  return {
    open(id, itemType) {
      const already = opened.get(id);
      if (already) return already.after;
      const before = byId.get(id) ?? newStats(id, itemType);
      const after = { ...before, endSeconds: [...before.endSeconds], scored: { ...before.scored } };
      opened.set(id, { before, after });
      return after;
    },
    settle(rules) {
      let totals = noTotals;
      const ownerViews = new Map<number, number>();
      const scored: MediaItemStats[] = [];
      const viewed: MediaItemStats[] = [];
      for (const { before, after } of opened.values()) {
        totals = sum(totals, difference(contributionOf(after), contributionOf(before)));
        addOwnerViews(ownerViews, after, 1);
        addOwnerViews(ownerViews, before, -1);
        const publish = rescore(after, before, rules);
        if (publish === 'score') scored.push(after);
        if (publish === 'views') viewed.push(after);
      }
      for (const [ownerId, views] of ownerViews) if (views === 0) ownerViews.delete(ownerId);
      return { items: [...opened.values()].map(({ after }) => after), totals, ownerViews, scored, viewed };
    },
  };
}

function addOwnerViews(ownerViews: Map<number, number>, item: MediaItemStats, sign: 1 | -1): void {
  const { ownerId, views } = ownerContributionOf(item);
  if (ownerId > 0) ownerViews.set(ownerId, (ownerViews.get(ownerId) ?? 0) + sign * views);
}

/** Sets the score and, if something must be published, the next revision. A score event also contains the views. */
function rescore(after: MediaItemStats, before: MediaItemStats, rules: ScoreRules): 'score' | 'views' | 'nothing' {
  const { value, ...parts } = scoreOf(after, rules);
  const { value: _, ...partsBefore } = scoreOf(before, rules);
  after.score = value;
  if (isGone(after)) return 'nothing';
  // What changed while it was gone was not published.
  const hasNewViews = isGone(before) || after.views !== before.views || after.delivery !== before.delivery;
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const hasNewScore =
    hasNewViews ||
    after.scored.views !== before.scored.views ||
    names.some((name) => parts[name] !== partsBefore[name]);
  const isScored = after.itemType === 'video' && hasNewScore;
  if (!isScored && !hasNewViews) return 'nothing';
  after.revision++;
  return isScored ? 'score' : 'views';
}
