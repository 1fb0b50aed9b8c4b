import { fail } from '@tallscreen/kit/errors';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import {
  ReportOutcome as ProtoOutcome,
  ReportReason as ProtoReason,
} from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type { ReportOutcome, ReportReason } from '#domain/report';
import type { ReportedType } from '#domain/reported-item';

const types: Record<ReportedType, ItemType> = {
  video: ItemType.VIDEO,
  promo: ItemType.PROMO,
  comment: ItemType.COMMENT,
  user: ItemType.USER,
};

const reasons: Record<ReportReason, ProtoReason> = {
  spam: ProtoReason.SPAM,
  harassment: ProtoReason.HARASSMENT,
  inappropriate: ProtoReason.INAPPROPRIATE,
  other: ProtoReason.OTHER,
};

const outcomes: Record<ReportOutcome, ProtoOutcome> = {
  dismissed: ProtoOutcome.DISMISSED,
  upheld: ProtoOutcome.UPHELD,
  removed: ProtoOutcome.REMOVED,
};

const nameIn = <N extends string, V>(table: Record<N, V>, value: V): N | undefined =>
  (Object.keys(table) as N[]).find((key) => table[key] === value);

export const fromReportedType = (type: ReportedType): ItemType => types[type];
export const fromReason = (reason: ReportReason): ProtoReason => reasons[reason];
export const fromOutcome = (outcome: ReportOutcome): ProtoOutcome => outcomes[outcome];
/** The proto requires a known type. */
export const toReportedType = (type: ItemType): ReportedType => nameIn(types, type)!;
/** The proto requires a known outcome. */
export const toOutcome = (outcome: ProtoOutcome): ReportOutcome => nameIn(outcomes, outcome)!;

export function toReason(reason: ProtoReason): ReportReason {
  const name = nameIn(reasons, reason);
  if (!name) throw fail('reason_required');
  return name;
}
