import { readLine } from '@tallscreen/proto/rules/read-text';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { MonthTotals, Strike, Tally } from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import { measureSources } from '#contract/decision';
import type * as schemas from '#contract/record';
import { atSecondsView } from '#views/moment';
import { iso, orNull } from '#views/scalar';

const types: Partial<Record<ItemType, schemas.Strike['item']['type']>> = {
  [ItemType.PROMO]: 'promo',
  [ItemType.COMMENT]: 'comment',
  [ItemType.USER]: 'user',
};

export const strikeView = (strike: Strike): schemas.Strike => ({
  id: Number(strike.id),
  reason_code: strike.reasonCode,
  item: { type: types[strike.itemType] ?? 'video', id: Number(strike.itemId), title: orNull(readLine(strike.title)) },
  at_seconds: atSecondsView(strike),
  created_at: iso(strike.createdAt),
  expires_at: iso(strike.expiresAt),
});

const sourceOf = ({ name }: Tally): schemas.MonthTotals['by_source'][number]['source'] =>
  measureSources.find((source) => source === name) ?? 'own';

const tallyView = ({ measures, appeals, granted }: Tally) => ({
  measures: Number(measures),
  appeals: Number(appeals),
  granted: Number(granted),
});

export const monthTotalsView = (totals: MonthTotals): schemas.MonthTotals => ({
  month: totals.month,
  uploads: Number(totals.uploads),
  approved: Number(totals.approved),
  rejected: Number(totals.rejected),
  removed: Number(totals.removed),
  reports: Number(totals.reports),
  notices: Number(totals.notices),
  measures: Number(totals.measures),
  bans: Number(totals.bans),
  appeals: Number(totals.appeals),
  granted: Number(totals.granted),
  median_decision_seconds: totals.medianDecisionSeconds === undefined ? null : Number(totals.medianDecisionSeconds),
  automated_share: totals.measures === 0n ? null : Number(totals.detected) / Number(totals.measures),
  by_category: totals.byCategory.map((tally) => ({
    reason_code: tally.name,
    ...tallyView(tally),
  })),
  by_source: totals.bySource.map((tally) => ({ source: sourceOf(tally), ...tallyView(tally) })),
});
