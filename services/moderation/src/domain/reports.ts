import { AppError, conflict, notFound } from '@tallscreen/kit/errors';
import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { ClipCopy, ClipKind } from '#domain/clip';
import type { DecideReview } from '#domain/decide-review';
import { cutPage, limitOf, type Page, type PageWish } from '#domain/page';
import type { ClipStore, DecisionStore } from '#domain/ports';
import type { ListedReport, Report, ReportedItem, ReportOutcome, ReportReason, ReportStore } from '#domain/report';

export interface ReportsDeps {
  readonly clips: Pick<ClipStore, 'find'>;
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

const token = z.object({ isHot: z.boolean(), id: z.number().int().positive() });

export type Reports = ReturnType<typeof createReports>;

export function createReports({ clips, store, decisions, decide, newId }: ReportsDeps) {
  const findClip = (item: ReportedItem): Promise<ClipCopy | null> =>
    item.type === 'video' || item.type === 'promo' ? clips.find(item.id) : Promise.resolve(null);

  /** 0 where this service does not know it */
  async function ownerOf(item: ReportedItem): Promise<number> {
    return item.type === 'user' ? item.id : ((await findClip(item))?.uploaderId ?? 0);
  }

  async function checkExists(item: ReportedItem): Promise<void> {
    if (item.type !== 'video' && item.type !== 'promo') return;
    const clip = await findClip(item);
    if (clip?.kind !== item.type || clip.stage !== 'live') {
      throw notFound(item.type === 'video' ? 'Video not found.' : 'Promo not found.');
    }
  }

  /** The clip goes through the same decision as any other removal. Answers its reason. */
  async function remove({ type, id }: ReportedItem, { note, adminId }: ResolveWish): Promise<string> {
    if (type !== 'video' && type !== 'promo') {
      throw new AppError('failed_precondition', 'Only videos and promos can be removed from here.');
    }
    const reason = note || 'Removed after reports.';
    const { decision } = await decide({ videoId: id, kind: type, verdict: 'remove', reason, adminId });
    return decision.reason;
  }

  /** Empty where the clip's uploader has deleted it. */
  async function reasonOfRemoval(id: number): Promise<string> {
    const { latest } = await decisions.readLatest(id);
    return latest?.verdict === 'remove' ? latest.reason : '';
  }

  return {
    async create(reporterId: number, item: ReportedItem, reason: ReportReason): Promise<ListedReport> {
      await checkExists(item);
      const report: Report = { id: newId(), item, reason, reporterId, createdAt: new Date(), outcome: null };
      if (!(await store.add(report, await ownerOf(item)))) throw conflict(`You already reported this ${item.type}.`);
      return { ...report, isHot: false, reportCount: await store.countOpen(item) };
    },

    async list(wish: PageWish): Promise<Page<ListedReport>> {
      const limit = limitOf(wish);
      const after = wish.pageToken ? decodePageToken(token, wish.pageToken) : null;
      return cutPage(await store.list(after, limit + 1), limit, ({ isHot, id }) => encodePageToken({ isHot, id }));
    },

    /** Closes every open report on the same item. A repeat closes none. */
    async resolve(wish: ResolveWish): Promise<number> {
      const report = await store.find(wish.reportId);
      if (!report) throw notFound('Report not found.');
      const { item, outcome: closedAs } = report;
      if (closedAs && closedAs !== wish.outcome) throw conflict(`This report was already ${closedAs}.`);
      if (closedAs) return 0;
      const note = wish.outcome === 'removed' ? await remove(item, wish) : wish.note;
      return store.close({ item, outcome: wish.outcome, note, ownerId: await ownerOf(item) });
    },

    /** However a clip goes, its reports go with it; with the same words, whether this is first or the call that removed it. */
    async closeAsRemoved(type: ClipKind, id: number): Promise<void> {
      const item = { type, id };
      if ((await store.countOpen(item)) === 0) return;
      const note = await reasonOfRemoval(id);
      await store.close({ item, outcome: 'removed', note, ownerId: await ownerOf(item) });
    },
  };
}
