import type { MessageInitShape } from '@bufbuild/protobuf';
import { invalid } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import {
  ReportOutcome,
  ReportReason,
  type ReportSchema,
} from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type {
  ListedReport,
  ReportedType,
  ReportOutcome as OutcomeName,
  ReportReason as ReasonName,
} from '#domain/report';

const types: Record<ReportedType, ItemType> = {
  video: ItemType.VIDEO,
  promo: ItemType.PROMO,
  comment: ItemType.COMMENT,
  user: ItemType.USER,
};

const reasons: Record<ReasonName, ReportReason> = {
  spam: ReportReason.SPAM,
  harassment: ReportReason.HARASSMENT,
  inappropriate: ReportReason.INAPPROPRIATE,
  other: ReportReason.OTHER,
};

const outcomes: Record<OutcomeName, ReportOutcome> = {
  dismissed: ReportOutcome.DISMISSED,
  upheld: ReportOutcome.UPHELD,
  removed: ReportOutcome.REMOVED,
};

function nameIn<N extends string, V>(table: Record<N, V>, value: V, missing: string): N {
  const name = (Object.keys(table) as N[]).find((key) => table[key] === value);
  if (!name) throw invalid(missing);
  return name;
}

export const fromReportedType = (type: ReportedType): ItemType => types[type];
export const fromOutcome = (outcome: OutcomeName): ReportOutcome => outcomes[outcome];
export const toReportedType = (type: ItemType): ReportedType => nameIn(types, type, 'Invalid item type.');
export const toReason = (reason: ReportReason): ReasonName => nameIn(reasons, reason, 'Please select a reason.');
export const toOutcome = (outcome: ReportOutcome): OutcomeName => nameIn(outcomes, outcome, 'The outcome is missing.');

export const toReport = (report: ListedReport): MessageInitShape<typeof ReportSchema> => ({
  id: fromId(report.id),
  itemType: types[report.item.type],
  itemId: fromId(report.item.id),
  reason: reasons[report.reason],
  reporterId: fromId(report.reporterId),
  reportCount: report.reportCount,
  createdAtMs: BigInt(report.createdAt.getTime()),
});
