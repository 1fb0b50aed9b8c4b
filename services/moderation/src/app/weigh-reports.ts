import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { QueueReports } from '#app/queue-reports';
import type { Report } from '#domain/report';
import { LAST_REPORTS, weightOf } from '#domain/reporter';
import type { ReportedItems } from '#store/reported-items';
import type { Reporters, ReportToWeigh } from '#store/reporters';

export interface WeighReportsDeps {
  readonly reporters: Pick<Reporters, 'listLastOutcomes' | 'listOpen' | 'setWeight' | 'markWeighed'>;
  readonly reportedItems: Pick<ReportedItems, 'find'>;
  readonly queueReports: Pick<QueueReports, 'rebuild'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export type WeighReports = ReturnType<typeof createWeighReports>;

/**
 * How many reports one transaction weighs. All of a flood change the item that stands for it in the queue, so each
 * transaction makes an admin's decision about the flood begin again: better one than twenty.
 */
const WEIGHED_AT_ONCE = 25;

/**
 * Gives the open reports of a user the weight that the record has after these reports of the user were closed. Most
 * reporters have no other open report. Safe to repeat.
 */
export function createWeighReports({ reporters, reportedItems, queueReports, outbox }: WeighReportsDeps) {
  const setWeights = (open: readonly Report[], weight: number): Promise<void> =>
    outbox.inTransaction(async (session) => {
      for (const { id, item } of open) {
        if (!(await reporters.setWeight(id, weight, session))) continue;
        const counts = await reportedItems.find(item, session);
        if (counts) await queueReports.rebuild(item, counts, session);
      }
    });

  return async (closed: readonly ReportToWeigh[]): Promise<void> => {
    const { reporterId = 0 } = closed[0] ?? {};
    // 0 stands for deleted users, who have no record.
    const open = reporterId > 0 ? await reporters.listOpen(reporterId) : [];
    if (open.length > 0) {
      const weight = weightOf(await reporters.listLastOutcomes(reporterId, LAST_REPORTS));
      const changed = open.filter((report) => report.weight !== weight);
      for (let from = 0; from < changed.length; from += WEIGHED_AT_ONCE)
        await setWeights(changed.slice(from, from + WEIGHED_AT_ONCE), weight);
    }
    await reporters.markWeighed(closed.map(({ id }) => id));
  };
}
