import { createBatcher } from '@tallscreen/kit/batch';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { isAppError } from '@tallscreen/kit/errors';
import { isOutage } from '@tallscreen/kit/outage';
import type { QueueReports, ReportedContext } from '#app/queue-reports';
import { planFilings, type Filing, type Known } from '#domain/filing';
import { REPEAT_MS, type StoredNotice } from '#domain/notice';
import { DISMISSED_MS, type Report } from '#domain/report';
import { LAST_REPORTS, weightOf } from '#domain/reporter';
import { reportFiled } from '#events/publish';
import type { Notices } from '#store/notices';
import type { ReportedItems } from '#store/reported-items';
import type { Reporters } from '#store/reporters';
import type { Reports } from '#store/reports';

export interface StoreReportsDeps {
  readonly queueReports: Pick<QueueReports, 'readContext' | 'add'>;
  readonly reports: Pick<Reports, 'findRefused' | 'insertMany'>;
  readonly reporters: Pick<Reporters, 'listLastOutcomes'>;
  readonly reportedItems: Pick<ReportedItems, 'addReports'>;
  readonly notices: Pick<Notices, 'findRepeated' | 'insertMany'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export interface Filed {
  /** null if it was there already */
  readonly report: Report | null;
  /** the notice that it repeats; null if it is new, and for the report of a user */
  readonly repeated: StoredNotice | null;
}

type Added = Omit<Filing, 'report' | 'ownerId'> & { readonly report: Report & { readonly ownerId: number } };

/** Returns one result for each filing, in the same order; an Error fails only its own filing. */
export type StoreReports = (filings: readonly Filing[]) => Promise<readonly (Filed | Error)[]>;

export type StoreReport = (filing: Filing) => Promise<Filed>;

const FILINGS_PER_BATCH = 100;
/** A batch that takes longer, because one item loses race after race, does not hold up the next. */
const NEXT_BATCH_AFTER_MS = 1_000;

/** Whether all filings on the item fail with it, and not only the one that caused it. */
const concernsAll = (error: unknown): boolean => isOutage(error) || isAppError(error, 'aborted');

/**
 * Stores reports and notices. Takes those of many senders at once, because all about one item change the same counts
 * and the same queue item: those of one item are one transaction.
 */
export function createStoreReports(deps: StoreReportsDeps): StoreReports {
  const { reports, reporters, reportedItems, notices, queueReports, outbox } = deps;

  async function readKnown(filings: readonly Filing[], session: Session): Promise<Known> {
    const [{ report: first }] = filings as [Filing];
    const since = (ms: number) => new Date(first.createdAt.getTime() - ms);
    const reporterIds = filings.flatMap(({ report, notice }) => (notice ? [] : report.reporterId));
    const fingerprints = filings.flatMap(({ notice }) => notice?.fingerprint ?? []);
    return {
      refusedIds: await reports.findRefused(first.item, reporterIds, since(DISMISSED_MS), session),
      notices: await notices.findRepeated(fingerprints, since(REPEAT_MS), session),
    };
  }

  async function weigh({ report, notice }: Filing, session: Session): Promise<number> {
    if (notice) return 1;
    return weightOf(await reporters.listLastOutcomes(report.reporterId, LAST_REPORTS, session));
  }

  async function insert(added: readonly Added[], context: ReportedContext, session: Session): Promise<void> {
    const filed = added.map(({ report }) => report);
    const counts = await reportedItems.addReports(filed[0]!.item, filed.length, session);
    const words = added.flatMap(({ notice }) => notice ?? []);
    await notices.insertMany(words, session);
    const rows = added.map(({ report, mediaItemId }) => ({ ...report, mediaItemId, round: counts.round }));
    await reports.insertMany(rows, session);
    await queueReports.add(filed, counts, context, session);
    const events = filed.map((report) => reportFiled(report, report.ownerId));
    await outbox.add(session, events);
  }

  async function storeOnItem(filings: readonly Filing[]): Promise<Filed[]> {
    const [{ report: first, mediaItemId }] = filings as [Filing];
    const context = await queueReports.readContext(first.item, mediaItemId);
    return outbox.inTransaction(async (session) => {
      // Of two repeats in two transactions at once, one changes the item's counts first. The other begins anew and then
      // finds it.
      const plans = planFilings(filings, await readKnown(filings, session));
      const added = new Map<Filing, Added>();
      for (const [i, filing] of filings.entries())
        if (plans[i]!.isNew) {
          const { ownerId, ...about } = filing;
          const report = { ...filing.report, ownerId, weight: await weigh(filing, session) };
          added.set(filing, { ...about, report });
        }
      if (added.size > 0) await insert([...added.values()], context, session);
      return filings.map((filing, i) => ({ report: added.get(filing)?.report ?? null, repeated: plans[i]!.repeated }));
    });
  }

  /** One that cannot be stored must not fail the others: after an error of its own, each is tried alone. */
  async function storeApart(filings: readonly Filing[]): Promise<readonly (Filed | Error)[]> {
    try {
      return await storeOnItem(filings);
    } catch (error) {
      if (filings.length === 1 || concernsAll(error)) return filings.map(() => error as Error);
      const filed: (Filed | Error)[] = [];
      for (const filing of filings) filed.push(...(await storeApart([filing])));
      return filed;
    }
  }

  return async (filings) => {
    const results = new Map<Filing, Filed | Error>();
    const byItem = Map.groupBy(filings, ({ report: { item } }) => `${item.type}:${item.id}`);
    await Promise.all(
      [...byItem.values()].map(async (own) => {
        const filed = await storeApart(own);
        own.forEach((filing, i) => results.set(filing, filed[i]!));
      }),
    );
    return filings.map((filing) => results.get(filing)!);
  };
}

/** Stores a report or a notice. Those that arrive while a batch runs form the next one: two at once would conflict. */
export const createStoreReport = (deps: StoreReportsDeps): StoreReport =>
  createBatcher<Filing, Filed>({
    name: 'store-reports',
    maxSize: FILINGS_PER_BATCH,
    concurrency: 1,
    slowAfterMs: NEXT_BATCH_AFTER_MS,
    run: createStoreReports(deps),
  });
