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
 * Gives the open reports of a user the weight that the record has after these reports of the user were closed. Most
 * reporters have no other open report. Safe to repeat.
 */
export function createWeighReports({ reporters, reportedItems, queueReports, outbox }: WeighReportsDeps) {
  const setWeight = ({ id, item }: Report, weight: number): Promise<void> =>
    outbox.inTransaction(async (session) => {
      if (!(await reporters.setWeight(id, weight, session))) return;
      const counts = await reportedItems.find(item, session);
      if (counts) await queueReports.rebuild(item, counts, session);
    });

  return async (closed: readonly ReportToWeigh[]): Promise<void> => {
    const { reporterId = 0 } = closed[0] ?? {};
    // 0 stands for deleted users, who have no record.
    const open = reporterId > 0 ? await reporters.listOpen(reporterId) : [];
    if (open.length > 0) {
      const weight = weightOf(await reporters.listLastOutcomes(reporterId, LAST_REPORTS));
      for (const report of open) if (report.weight !== weight) await setWeight(report, weight);
    }
    await reporters.markWeighed(closed.map(({ id }) => id));
  };
}
