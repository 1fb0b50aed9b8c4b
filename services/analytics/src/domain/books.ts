import { contributionOf, difference, noTotals, ownedViews, sum } from './contribution.ts';
import { isDeleted, newItem, type Item, type ItemKind } from './item.ts';
import type { Ledger } from './ledger.ts';
import { score, type ScoreRules } from './score.ts';

export interface Books {
  /** The clip's page, to be changed in place; a blank one where there was none. */
  readonly item: (id: number, kind: ItemKind) => Item;
  /** Writes down what changed, in the clips and in every total above them, and publishes it. */
  readonly close: (nowMs: number) => Promise<void>;
}

/**
 * Opens the pages of these clips. Totals are never added to by hand: each gets what its clips contribute after the changes,
 * less what they contributed before, so that they cannot drift apart.
 */
export async function openBooks(ledger: Ledger, rules: ScoreRules, ids: readonly number[]): Promise<Books> {
  const known = new Map((await ledger.readItems([...new Set(ids)])).map((item) => [item.id, item]));
  const opened = new Map<number, { readonly before: Item; readonly after: Item }>();

  function item(id: number, kind: ItemKind): Item {
    const already = opened.get(id);
    if (already) return already.after;
    const after = known.get(id) ?? newItem(id, kind);
    opened.set(id, { before: { ...after }, after });
    return after;
  }

  async function close(nowMs: number): Promise<void> {
    let totals = noTotals;
    const owners = new Map<number, number>();
    const scored: Item[] = [];
    const viewed: Item[] = [];
    for (const { before, after } of opened.values()) {
      totals = sum(totals, difference(contributionOf(after), contributionOf(before)));
      move(owners, ownedViews(after), 1);
      move(owners, ownedViews(before), -1);
      const isNews = settle(after, before, rules);
      if (isNews.scored) scored.push(after);
      if (isNews.viewed) viewed.push(after);
    }
    await ledger.saveItems([...opened.values()].map(({ after }) => after));
    await ledger.addTotals(totals);
    await ledger.addOwnedViews(new Map([...owners].filter(([, views]) => views !== 0)));
    await ledger.publish({ scored, viewed }, nowMs);
  }

  return { item, close };
}

function move(owners: Map<number, number>, { ownerId, views }: ReturnType<typeof ownedViews>, sign: 1 | -1): void {
  if (ownerId > 0) owners.set(ownerId, (owners.get(ownerId) ?? 0) + sign * views);
}

export const scoreOf = (item: Item, rules: ScoreRules) =>
  score({ ...item, likes: item.social.likes, comments: item.social.comments, shares: item.sharers }, rules);

/** Scores the clip anew; what has to be told gets a revision. A score tells the views along with it. */
function settle(after: Item, before: Item, rules: ScoreRules): { scored: boolean; viewed: boolean } {
  const { value, ...parts } = scoreOf(after, rules);
  const { value: _, ...partsBefore } = scoreOf(before, rules);
  after.score = value;
  if (isDeleted(after)) return { scored: false, viewed: false };
  const viewed = after.views !== before.views;
  const isOther =
    viewed ||
    Object.keys(parts).some((part) => parts[part as keyof typeof parts] !== partsBefore[part as keyof typeof parts]);
  const scored = after.kind === 'video' && isOther;
  if (scored || viewed) after.revision++;
  return { scored, viewed: viewed && !scored };
}
