import { openBooks } from './books.ts';
import type { Clip, Counters, ItemKind } from './item.ts';
import type { Account, Ledger } from './ledger.ts';
import type { ScoreRules } from './score.ts';
import { createTally, dayOf } from './time.ts';

/** Takes over what media says; what is older than what is known is passed over. */
export async function recordClips(
  ledger: Ledger,
  rules: ScoreRules,
  clips: readonly Clip[],
  nowMs: number,
): Promise<void> {
  const books = await openBooks(
    ledger,
    rules,
    clips.map(({ id }) => id),
  );
  for (const clip of clips) {
    const item = books.item(clip.id, clip.kind);
    if (clip.revision > (item.clip?.revision ?? -1)) item.clip = clip;
  }
  await books.close(nowMs);
}

export interface Engagement {
  readonly id: string;
  readonly kind: ItemKind;
  readonly itemId: number;
  readonly actorId: number;
  readonly atMs: number;
  readonly counters: Counters;
  /** given, minus taken back */
  readonly likes: number;
  /** written */
  readonly comments: number;
}

/** Counters come whole and are taken over where they are newer; what happened is counted by hour, once for each event. */
export async function recordEngagement(
  ledger: Ledger,
  rules: ScoreRules,
  events: readonly Engagement[],
  nowMs: number,
): Promise<void> {
  const books = await openBooks(
    ledger,
    rules,
    events.map(({ itemId }) => itemId),
  );
  const tally = createTally();
  for (const { itemId, kind, counters, atMs, likes, comments } of events) {
    const item = books.item(itemId, kind);
    if (counters.revision > item.social.revision) item.social = counters;
    tally.add(itemId, atMs, { likes, comments });
  }
  const actors = events.filter(({ actorId }) => actorId > 0);
  await ledger.addBuckets(tally.buckets());
  await ledger.addActivity(actors.map(({ atMs, actorId }) => ({ day: dayOf(atMs), personId: actorId })));
  await books.close(nowMs);
}

export interface UpheldReports {
  readonly kind: ItemKind;
  readonly itemId: number;
  /** in all; never falls */
  readonly count: number;
}

export async function recordReports(
  ledger: Ledger,
  rules: ScoreRules,
  reports: readonly UpheldReports[],
  nowMs: number,
): Promise<void> {
  const books = await openBooks(
    ledger,
    rules,
    reports.map(({ itemId }) => itemId),
  );
  for (const { itemId, kind, count } of reports) {
    const item = books.item(itemId, kind);
    item.upheldReports = Math.max(item.upheldReports, count);
  }
  await books.close(nowMs);
}

/** Keeps the number of accounts of each role; of somebody who is gone it is forgotten what they watched. */
export async function recordAccounts(ledger: Ledger, accounts: readonly Account[]): Promise<void> {
  const known = new Map((await ledger.readAccounts([...new Set(accounts.map(({ id }) => id))])).map((a) => [a.id, a]));
  const byRole = new Map<string, number>();
  const changed = new Map<number, Account>();
  const add = (role: string | undefined, count: number): void => {
    if (role) byRole.set(role, (byRole.get(role) ?? 0) + count);
  };
  for (const account of accounts) {
    const before = known.get(account.id);
    if (account.revision <= (before?.revision ?? -1)) continue;
    add(before?.role, -1);
    add(account.role, 1);
    known.set(account.id, account);
    changed.set(account.id, account);
  }
  await ledger.saveAccounts([...changed.values()]);
  await ledger.addRoles(new Map([...byRole].filter(([, count]) => count !== 0)));
  await ledger.forgetViewer([...changed.values()].filter(({ role }) => role === '').map(({ id }) => id));
}
