import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type {
  MonthTotalsSchema,
  RecordService,
  StrikeSchema,
} from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import type { ListMonthTotals } from '#app/list-month-totals';
import type { ListStrikes } from '#app/list-strikes';
import type { MonthTotals } from '#domain/month-totals';
import type { Strike } from '#domain/strike';
import { fromReportedType } from '#events/report-mapping';

export interface RecordRpcDeps {
  readonly listStrikes: ListStrikes;
  readonly listMonthTotals: ListMonthTotals;
}

export const createRecordRpc = (deps: RecordRpcDeps): ServiceImpl<typeof RecordService> => ({
  listStrikes: async (_request, context) => ({
    strikes: (await deps.listStrikes(personOf(context).userId)).map(fromStrike),
  }),
  listMonthTotals: async () => ({ months: (await deps.listMonthTotals()).map(fromTotals) }),
});

const fromStrike = (strike: Strike): MessageInitShape<typeof StrikeSchema> => ({
  id: fromId(strike.id),
  reasonCode: strike.reasonCode,
  itemType: fromReportedType(strike.item.type),
  itemId: fromId(strike.item.id),
  title: strike.title,
  createdAt: timestampFromDate(strike.createdAt),
  expiresAt: timestampFromDate(strike.expiresAt),
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
  ...(totals.medianDecisionSeconds !== null && { medianDecisionSeconds: BigInt(totals.medianDecisionSeconds) }),
});
