import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type {
  MonthTotalsSchema,
  RecordedDecisionSchema,
  RecordedReportSchema,
  RecordService,
  StrikeSchema,
  TallySchema,
  WarningSchema,
} from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import type { ListMonthTotals } from '#app/list-month-totals';
import type { ListStrikes } from '#app/list-strikes';
import type { ReadItemRecord } from '#app/read-item-record';
import type { ReadUserRecord, ReporterRecord } from '#app/read-user-record';
import type { ReadWorkload } from '#app/read-workload';
import type { WarnUser } from '#app/warn-user';
import type { Decision } from '#domain/decision';
import type { Tally } from '#domain/measure-totals';
import type { MonthTotals } from '#domain/month-totals';
import type { Report } from '#domain/report';
import { strikeRuleOf, type Measure } from '#domain/measure';
import { fromMoment, fromVerdict } from '#events/decision-mapping';
import { toItemType } from '#events/media-item-mapping';
import { fromOutcome, fromReason, fromReportedType } from '#events/report-mapping';
import { fromScan } from '#rpc/reviews';

export interface RecordRpcDeps {
  readonly listStrikes: ListStrikes;
  readonly listMonthTotals: ListMonthTotals;
  readonly readUserRecord: ReadUserRecord;
  readonly readItemRecord: ReadItemRecord;
  readonly readWorkload: ReadWorkload;
  readonly warnUser: WarnUser;
}

export const createRecordRpc = (deps: RecordRpcDeps): ServiceImpl<typeof RecordService> => ({
  listStrikes: async (_request, context) => ({
    strikes: (await deps.listStrikes(personOf(context).userId)).map(fromStrike),
  }),

  async listMonthTotals() {
    const { months, asOf } = await deps.listMonthTotals();
    return { months: months.map(fromTotals), asOf: timestampFromDate(asOf) };
  },

  async getUserRecord({ userId }) {
    const record = await deps.readUserRecord(toId(userId));
    return {
      strikes: record.strikes.map(fromStrike),
      warnings: record.warnings.map(fromWarning),
      reportsAgainst: record.reportsAgainst.map(fromReport),
      reportsBy: record.reportsBy.map(fromReport),
      decisions: record.decisions.map(fromDecision),
      reporter: fromReporter(record.reporter),
      copyright: { strikes: BigInt(record.copyright.strikes), limit: BigInt(record.copyright.limit) },
    };
  },

  async getItemRecord({ itemType, itemId }) {
    const type = itemType === ItemType.UNSPECIFIED ? undefined : toItemType(itemType);
    const { item, scan, ...record } = await deps.readItemRecord(toId(itemId), type);
    return {
      itemType: fromReportedType(item.itemType),
      uploaderId: fromId(item.uploaderId),
      title: item.title,
      decisions: record.decisions.map(fromDecision),
      reports: record.reports.map(fromReport),
      strikes: record.strikes.map(fromStrike),
      appealText: record.appealText,
      ...(scan && { scan: fromScan(scan) }),
    };
  },

  async getWorkload({ days }) {
    const { waiting, reviewers } = await deps.readWorkload(Number(days));
    return {
      waiting: waiting.map(({ type, count, oldestAt, held }) => ({
        type,
        count: BigInt(count),
        ...(oldestAt && { oldestAt: timestampFromDate(oldestAt) }),
        held: [...held].map(([adminId, holds]) => ({ adminId: BigInt(adminId), count: holds })),
      })),
      reviewers: reviewers.map(({ adminId, decisions, rejected, overturned, medianSeconds }) => ({
        adminId: fromId(adminId),
        decisions: BigInt(decisions),
        rejected: BigInt(rejected),
        overturned: BigInt(overturned),
        ...(medianSeconds !== null && { medianSeconds: BigInt(medianSeconds) }),
      })),
    };
  },

  async warnUser({ userId, reasonCode, text }, context) {
    const command = { userId: toId(userId), reasonCode, words: text, adminId: personOf(context).userId };
    return { warning: fromWarning(await deps.warnUser(command)) };
  },
});

const fromStrike = (measure: Measure): MessageInitShape<typeof StrikeSchema> => ({
  id: fromId(measure.id),
  reasonCode: strikeRuleOf(measure),
  itemType: fromReportedType(measure.item.type),
  itemId: fromId(measure.item.id),
  title: measure.title,
  createdAt: timestampFromDate(measure.decidedAt),
  ...(measure.strikeUntil && { expiresAt: timestampFromDate(measure.strikeUntil) }),
  ...fromMoment(measure.momentMs),
});

const fromWarning = (warning: Measure): MessageInitShape<typeof WarningSchema> => ({
  id: fromId(warning.id),
  reasonCode: warning.reasonCode,
  text: warning.text,
  adminId: fromId(warning.adminId),
  createdAt: timestampFromDate(warning.decidedAt),
});

const fromReport = (report: Report): MessageInitShape<typeof RecordedReportSchema> => ({
  id: fromId(report.id),
  itemType: fromReportedType(report.item.type),
  itemId: fromId(report.item.id),
  reason: fromReason(report.reason),
  reporterId: BigInt(report.reporterId),
  createdAt: timestampFromDate(report.createdAt),
  ...(report.outcome && { outcome: fromOutcome(report.outcome) }),
});

const fromReporter = ({ made, upheld, dismissed, weight, mute }: ReporterRecord) => ({
  made: BigInt(made),
  upheld: BigInt(upheld),
  dismissed: BigInt(dismissed),
  weight,
  muteId: BigInt(mute?.id ?? 0),
  ...(mute?.until && { mutedUntil: timestampFromDate(mute.until) }),
});

const fromDecision = (decision: Decision): MessageInitShape<typeof RecordedDecisionSchema> => ({
  id: fromId(decision.id),
  itemType: fromReportedType(decision.itemType),
  itemId: fromId(decision.itemId),
  title: decision.title,
  verdict: fromVerdict(decision.verdict),
  reason: decision.reason,
  reasonCode: decision.reasonCode,
  adminId: BigInt(decision.adminId),
  decidedAt: timestampFromDate(decision.decidedAt),
  ...fromMoment(decision.momentMs),
});

const fromTally = ({ name, measures, appeals, granted }: Tally): MessageInitShape<typeof TallySchema> => ({
  name,
  measures: BigInt(measures),
  appeals: BigInt(appeals),
  granted: BigInt(granted),
});

const fromTotals = (totals: MonthTotals): MessageInitShape<typeof MonthTotalsSchema> => ({
  month: totals.month,
  uploads: BigInt(totals.uploads),
  approved: BigInt(totals.approved),
  rejected: BigInt(totals.rejected),
  removed: BigInt(totals.removed),
  reports: BigInt(totals.reports),
  appeals: BigInt(totals.appeals),
  granted: BigInt(totals.granted),
  notices: BigInt(totals.notices),
  measures: BigInt(totals.measures),
  detected: BigInt(totals.detected),
  bans: BigInt(totals.bans),
  byCategory: totals.byCategory.map(fromTally),
  bySource: totals.bySource.map(fromTally),
  ...(totals.medianDecisionSeconds !== null && { medianDecisionSeconds: BigInt(totals.medianDecisionSeconds) }),
});
