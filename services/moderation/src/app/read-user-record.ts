import type { Decision } from '#domain/decision';
import type { Report } from '#domain/report';
import type { Measure } from '#domain/measure';
import { LAST_REPORTS, weightOf, type ReporterCounts } from '#domain/reporter';
import type { CopyrightStrikes } from '#store/copyright-strikes';
import type { Decisions } from '#store/decisions';
import type { Policies } from '#store/policies';
import type { Reporters } from '#store/reporters';
import type { Reports } from '#store/reports';
import type { Measures } from '#store/measures';

export interface ReadUserRecordDeps {
  readonly measures: Pick<Measures, 'list' | 'listStrikes' | 'findMute'>;
  readonly reports: Pick<Reports, 'listAgainst'>;
  readonly reporters: Pick<Reporters, 'listBy' | 'count' | 'listLastOutcomes'>;
  readonly decisions: Pick<Decisions, 'listRecentOf'>;
  readonly copyrightStrikes: Pick<CopyrightStrikes, 'count'>;
  readonly policies: Pick<Policies, 'read'>;
}

/** What became of the user's reports. */
export interface ReporterRecord extends ReporterCounts {
  readonly weight: number;
  /** null if the user can report */
  readonly mute: Measure | null;
}

export interface UserRecord {
  readonly strikes: readonly Measure[];
  readonly warnings: readonly Measure[];
  readonly reportsAgainst: readonly Report[];
  readonly reportsBy: readonly Report[];
  readonly decisions: readonly Decision[];
  readonly reporter: ReporterRecord;
  /** the strikes for copyright that have not expired, and from how many on admins are alerted */
  readonly copyright: { readonly strikes: number; readonly limit: number };
}

/** Upper bound of each list of a record. */
export const MOST_RECORDED = 50;

export type ReadUserRecord = ReturnType<typeof createReadUserRecord>;

/** Returns what moderation knows of a user, the newest first. */
export const createReadUserRecord =
  (deps: ReadUserRecordDeps) =>
  async (userId: number): Promise<UserRecord> => {
    const now = new Date();
    const [strikes, warnings, reportsAgainst, reportsBy, decisions, counts, last, mute, copyright, policy] =
      await Promise.all([
        deps.measures.listStrikes(userId, now),
        deps.measures.list(userId, { limit: MOST_RECORDED }, 'warned'),
        deps.reports.listAgainst(userId, MOST_RECORDED),
        deps.reporters.listBy(userId, MOST_RECORDED),
        deps.decisions.listRecentOf(userId, MOST_RECORDED),
        deps.reporters.count(userId),
        deps.reporters.listLastOutcomes(userId, LAST_REPORTS),
        deps.measures.findMute(userId, now),
        deps.copyrightStrikes.count(userId, now),
        deps.policies.read('repeat-infringers'),
      ]);
    const reporter = { ...counts, weight: weightOf(last), mute };
    return {
      strikes: strikes.slice(0, MOST_RECORDED),
      warnings,
      reportsAgainst,
      reportsBy,
      decisions,
      reporter,
      copyright: { strikes: copyright, limit: policy.value.copyright_strikes },
    };
  };
