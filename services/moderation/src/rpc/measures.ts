import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { Person } from '@tallscreen/kit/auth/person';
import { fail } from '@tallscreen/kit/errors';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { CounterNoticeSchema } from '@tallscreen/proto/tallscreen/moderation/v1/counter_notice_pb';
import {
  MeasureKind as ProtoKind,
  MeasureSource as ProtoSource,
  type MeasureAppealSchema,
  type MeasureSchema,
  type MeasureService,
} from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { AnswerAppeal } from '#app/answer-appeal';
import type { FileAppeal } from '#app/file-appeal';
import type { ListMeasures } from '#app/list-measures';
import type { MuteReports } from '#app/mute-reports';
import type { ReadMeasure } from '#app/read-measure';
import type { UnmuteReports } from '#app/unmute-reports';
import { isContestedByCounterNotice, type CounterNotice } from '#domain/counter-notice';
import { appealDeadline, type Measure, type MeasureKind, type MeasureSource } from '#domain/measure';
import type { MeasureAppeal } from '#domain/measure-appeal';
import { fromMoment } from '#events/decision-mapping';
import { fromReportedType } from '#events/report-mapping';

export interface MeasureRpcDeps {
  readonly listMeasures: ListMeasures;
  readonly readMeasure: ReadMeasure;
  readonly listAppealedItems: (itemIds: readonly number[]) => Promise<number[]>;
  readonly fileAppeal: FileAppeal;
  readonly answerAppeal: AnswerAppeal;
  readonly muteReports: MuteReports;
  readonly unmuteReports: UnmuteReports;
}

export const createMeasureRpc = (deps: MeasureRpcDeps): ServiceImpl<typeof MeasureService> => ({
  async listMeasures(page, context) {
    const { entries, nextPageToken } = await deps.listMeasures(personOf(context).userId, page);
    return { measures: entries.map(fromMeasure), nextPageToken };
  },

  getMeasure: async ({ id }, context) => ({
    measure: fromMeasure(await deps.readMeasure(ownId(id, personOf(context)), personOf(context))),
  }),

  listAppealedItems: async ({ itemIds }) => ({
    itemIds: (await deps.listAppealedItems(itemIds.map(toId))).map(fromId),
  }),

  async answerAppeal({ id, answer, reason: words, reasonCode }, context) {
    const given = answer === AppealStatus.GRANTED ? ('granted' as const) : ('refused' as const);
    const about = { measureId: toId(id), answer: given, words, reasonCode };
    return { measure: fromMeasure(await deps.answerAppeal({ ...about, adminId: personOf(context).userId })) };
  },

  async muteReports({ userId, reason: words, reasonCode, days }, context) {
    const command = { userId: toId(userId), words, reasonCode, days: Number(days), adminId: personOf(context).userId };
    return { measure: fromMeasure(await deps.muteReports(command)) };
  },

  async unmuteReports({ userId }, context) {
    await deps.unmuteReports(toId(userId), personOf(context).userId);
    return {};
  },

  async appealMeasure({ id, text, counterNotice = null }, context) {
    const about = { measureId: ownId(id, personOf(context)) };
    const { measure, isNew } = await deps.fileAppeal({ userId: personOf(context).userId, about, text, counterNotice });
    return { measure: fromMeasure(measure), isNew };
  },
});

/** Throws not_found if a banned user asks for something else than the ban. */
function ownId(asked: bigint, { appealedBanId }: Person): number {
  const id = toId(asked);
  if (appealedBanId !== undefined && appealedBanId !== id) throw fail('decision_not_found');
  return id;
}

const kinds: Record<MeasureKind, ProtoKind> = {
  rejected: ProtoKind.REJECTED,
  removed: ProtoKind.REMOVED,
  restricted: ProtoKind.RESTRICTED,
  banned: ProtoKind.BANNED,
  warned: ProtoKind.WARNED,
  strike: ProtoKind.STRIKE,
};

const sources: Record<MeasureSource, ProtoSource> = {
  own: ProtoSource.OWN,
  report: ProtoSource.REPORT,
  notice: ProtoSource.NOTICE,
  model: ProtoSource.MODEL,
};

const statuses: Record<MeasureAppeal['status'], AppealStatus> = {
  open: AppealStatus.OPEN,
  granted: AppealStatus.GRANTED,
  refused: AppealStatus.REFUSED,
};

export const fromAppealStatus = (status: MeasureAppeal['status']): AppealStatus => statuses[status];

export const fromCounterNotice = ({
  name,
  address,
  dueAt,
  objectedAt,
  objection,
}: CounterNotice): MessageInitShape<typeof CounterNoticeSchema> => ({
  name,
  address,
  dueAt: timestampFromDate(dueAt),
  ...(objectedAt && { objectedAt: timestampFromDate(objectedAt) }),
  objection,
});

const fromAppeal = (appeal: MeasureAppeal): MessageInitShape<typeof MeasureAppealSchema> => ({
  text: appeal.text,
  madeAt: timestampFromDate(appeal.madeAt),
  status: fromAppealStatus(appeal.status),
  reason: appeal.reason,
  reasonCode: appeal.reasonCode,
  ...(appeal.decidedAt && { decidedAt: timestampFromDate(appeal.decidedAt) }),
  ...(appeal.counterNotice && { counterNotice: fromCounterNotice(appeal.counterNotice) }),
});

export const fromMeasure = (measure: Measure): MessageInitShape<typeof MeasureSchema> => ({
  id: fromId(measure.id),
  itemType: fromReportedType(measure.item.type),
  itemId: fromId(measure.item.id),
  title: measure.title,
  kind: kinds[measure.kind],
  reasonCode: measure.reasonCode,
  text: measure.text,
  ...fromMoment(measure.momentMs),
  automatedDetection: measure.automatedDetection,
  automatedDecision: measure.automatedDecision,
  source: sources[measure.source],
  decidedAt: timestampFromDate(measure.decidedAt),
  ...(measure.until && { until: timestampFromDate(measure.until) }),
  ...(measure.strikeUntil && { strikeUntil: timestampFromDate(measure.strikeUntil) }),
  appealDeadline: timestampFromDate(appealDeadline(measure)),
  ...(measure.appeal && { appeal: fromAppeal(measure.appeal) }),
  needsCounterNotice: isContestedByCounterNotice(measure),
});
