import { AppError, conflict, notFound } from '@tallscreen/kit/errors';
import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { ClipKind } from '#domain/clip';
import type { DecideReview } from '#domain/decide-review';
import type { Decision } from '#domain/decision';
import { cutPage, limitOf, type Page, type PageWish } from '#domain/page';
import type { DecisionStore } from '#domain/ports';
import { missing, type ReportedItems } from '#domain/reported-items';
import type { ListedReport, Report, ReportedItem, ReportOutcome, ReportReason, ReportStore } from '#domain/report';

export interface ReportsDeps {
  readonly items: ReportedItems;
  readonly store: ReportStore;
  readonly decisions: Pick<DecisionStore, 'readLatest'>;
  readonly decide: DecideReview['decide'];
  readonly newId: () => number;
}

export interface ResolveWish {
  readonly reportId: number;
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly adminId: number;
}

function refuseIfOtherwise(closedAs: ReportOutcome | null, { outcome }: ResolveWish): void {
  if (closedAs && closedAs !== outcome) throw conflict(`This report was already ${closedAs}.`);
}

const token = z.object({ isHot: z.boolean(), id: z.number().int().positive() });

export type Reports = ReturnType<typeof createReports>;

export function createReports({ items, store, decisions, decide, newId }: ReportsDeps) {
  /** The clip goes through the same decision as any other removal. Answers its reason. */
  async function remove({ type, id }: ReportedItem, { note, adminId }: ResolveWish): Promise<string> {
    if (type !== 'video' && type !== 'promo') {
      throw new AppError('failed_precondition', 'Only videos and promos can be removed from here.');
    }
    const reason = note || 'Removed after reports.';
    const { decision } = await decide({ videoId: id, kind: type, verdict: 'remove', reason, adminId });
    return decision.reason;
  }

  /** Null where the clip's uploader has deleted it. */
  async function removalOf(id: number): Promise<Decision | null> {
    const { latest } = await decisions.readLatest(id);
    return latest?.verdict === 'remove' ? latest : null;
  }

  /** Comments and accounts that are gone; the reporters hear of what an admin did, of nothing else. */
  async function closeGone(gone: readonly ReportedItem[], { isByAdmin }: { isByAdmin: boolean }): Promise<void> {
    if (gone.length === 0) return;
    for (const item of await store.filterOpen(gone)) {
      const ownerId = item.type === 'user' ? item.id : 0;
      const closing = { outcome: 'removed', note: '', isToldToReporters: isByAdmin, adminId: null } as const;
      await store.close({ ...closing, item, ownerId });
    }
  }

  /** However a clip goes, its reports go with it; with the same words and admin, whether this is first or the call that removed it. */
  async function closeAsRemoved(type: ClipKind, id: number): Promise<void> {
    const item = { type, id };
    const below = await store.listOpenBelow(id);
    if (below.length === 0 && (await store.countOpen(item)) === 0) return;
    const removal = await removalOf(id);
    const closing = { outcome: 'removed', note: removal?.reason ?? '', isToldToReporters: true } as const;
    await store.close({ ...closing, adminId: removal?.adminId ?? null, item, ownerId: await items.ownerOf(item) });
    await closeGone(below, { isByAdmin: removal !== null });
  }

  /** What went while it was being reported: that it is gone may have been told before there was a report to close. */
  async function closeIfGone(item: ReportedItem): Promise<void> {
    if (!(await items.isGone(item))) return;
    if (item.type === 'video' || item.type === 'promo') await closeAsRemoved(item.type, item.id);
    // Where others are open too, what closes them is still to come, and knows whether an admin did it.
    else if ((await store.countOpen(item)) === 1) await closeGone([item], { isByAdmin: false });
    throw missing(item);
  }

  return {
    async create(reporterId: number, item: ReportedItem, reason: ReportReason): Promise<ListedReport> {
      const about = await items.check(item);
      const report: Report = { id: newId(), item, reason, reporterId, createdAt: new Date(), outcome: null };
      if (!(await store.add(report, about))) throw conflict(`You already reported this ${item.type}.`);
      await closeIfGone(item);
      return { ...report, isHot: false, reportCount: await store.countOpen(item) };
    },

    async list(wish: PageWish): Promise<Page<ListedReport>> {
      const limit = limitOf(wish);
      const after = wish.pageToken ? decodePageToken(token, wish.pageToken) : null;
      return cutPage(await store.list(after, limit + 1), limit, ({ isHot, id }) => encodePageToken({ isHot, id }));
    },

    /** A dismissal closes the one report, anything else every open one on the same item. A repeat closes none. */
    async resolve(wish: ResolveWish): Promise<{ closedCount: number; item: ReportedItem }> {
      const report = await store.find(wish.reportId);
      if (!report) throw notFound('Report not found.');
      const { item, outcome: closedAs } = report;
      refuseIfOtherwise(closedAs, wish);
      if (closedAs) return { closedCount: 0, item };
      const { outcome, adminId } = wish;
      const note = outcome === 'removed' ? await remove(item, wish) : wish.note;
      // of a comment social has to be asked, for the warning only
      const ownerId = item.type === 'comment' && outcome !== 'upheld' ? 0 : await items.ownerOf(item);
      const resolution = { item, outcome, note, ownerId, isToldToReporters: true, adminId };
      const closedCount = await (outcome === 'dismissed'
        ? store.closeOne(report, resolution)
        : store.close(resolution, outcome === 'upheld' ? report.id : undefined));
      // Another admin may have been quicker.
      if (closedCount === 0) refuseIfOtherwise((await store.find(report.id))?.outcome ?? null, wish);
      return { closedCount, item };
    },

    closeAsRemoved,
    closeGone,
  };
}
