import type { Decision } from '#domain/decision';
import type { Report } from '#domain/report';
import type { Strike } from '#domain/strike';
import type { Warning } from '#domain/warning';
import type { Decisions } from '#store/decisions';
import type { Reports } from '#store/reports';
import type { Strikes } from '#store/strikes';
import type { Warnings } from '#store/warnings';

export interface ReadUserRecordDeps {
  readonly strikes: Pick<Strikes, 'list'>;
  readonly warnings: Pick<Warnings, 'list'>;
  readonly reports: Pick<Reports, 'listAgainst' | 'listBy'>;
  readonly decisions: Pick<Decisions, 'listRecentOf'>;
}

export interface UserRecord {
  readonly strikes: readonly Strike[];
  readonly warnings: readonly Warning[];
  readonly reportsAgainst: readonly Report[];
  readonly reportsBy: readonly Report[];
  readonly decisions: readonly Decision[];
}

/** Upper bound of each list of a record. */
export const MOST_RECORDED = 50;

export type ReadUserRecord = ReturnType<typeof createReadUserRecord>;

/** Returns what moderation knows of a user, the newest first. */
export const createReadUserRecord =
  (deps: ReadUserRecordDeps) =>
  async (userId: number): Promise<UserRecord> => {
    const [strikes, warnings, reportsAgainst, reportsBy, decisions] = await Promise.all([
      deps.strikes.list(userId, new Date()),
      deps.warnings.list(userId, MOST_RECORDED),
      deps.reports.listAgainst(userId, MOST_RECORDED),
      deps.reports.listBy(userId, MOST_RECORDED),
      deps.decisions.listRecentOf(userId, MOST_RECORDED),
    ]);
    return { strikes: strikes.slice(0, MOST_RECORDED), warnings, reportsAgainst, reportsBy, decisions };
  };
