import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { WeighReports } from '#app/weigh-reports';
import type { Reporters, ReportToWeigh } from '#store/reporters';

export interface WeighReportsJobDeps {
  readonly connection: Connection;
  readonly reporters: Pick<Reporters, 'listToWeigh'>;
  readonly weighReports: WeighReports;
  readonly logger: Logger;
}

const REPORTS_PER_PASS = 500;

/** Weighs the open reports of users again after others of theirs were decided. */
export const startWeighReports = ({ connection, reporters, weighReports, logger }: WeighReportsJobDeps): Loop =>
  runDueWork({
    name: 'moderation-weigh-reports',
    connection,
    logger,
    perPass: REPORTS_PER_PASS,
    /** By reporter, so that those of one reporter that cannot be weighed do not hold up the others. */
    async list(limit): Promise<ReportToWeigh[][]> {
      return [...Map.groupBy(await reporters.listToWeigh(limit), ({ reporterId }) => reporterId).values()];
    },
    work: weighReports,
  });
