import type { Decision } from '#domain/decision';
import type { Report } from '#domain/report';
import type { Measure } from '#domain/measure';
import type { Decisions } from '#store/decisions';
import type { Reports } from '#store/reports';
import type { Measures } from '#store/measures';

export interface ReadUserRecordDeps {
  readonly measures: Pick<Measures, 'list' | 'listStrikes'>;
  readonly reports: Pick<Reports, 'listAgainst' | 'listBy'>;
  readonly decisions: Pick<Decisions, 'listRecentOf'>;
}

export interface UserRecord {
  readonly strikes: readonly Measure[];
  readonly warnings: readonly Measure[];
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
      deps.measures.listStrikes(userId, new Date()),
      deps.measures.list(userId, { limit: MOST_RECORDED }, 'warned'),
      deps.reports.listAgainst(userId, MOST_RECORDED),
      deps.reports.listBy(userId, MOST_RECORDED),
      deps.decisions.listRecentOf(userId, MOST_RECORDED),
    ]);
    return { strikes: strikes.slice(0, MOST_RECORDED), warnings, reportsAgainst, reportsBy, decisions };
  };
