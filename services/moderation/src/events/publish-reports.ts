import { defineEvent, type OutgoingEvent } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { ReportEventSchema } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import type { Report, Resolution } from '#domain/report';
import { fromOutcome, fromReportedType } from '#rpc/report-views';

const reports = defineEvent(TOPICS.moderationReport, ReportEventSchema);

export const reportCreated = ({ id, item }: Report, ownerId: number): OutgoingEvent =>
  reports.event(item.id, {
    itemType: fromReportedType(item.type),
    itemId: fromId(item.id),
    ownerId: BigInt(ownerId),
    change: { case: 'created', value: { reportId: fromId(id) } },
  });

/** `upheldCount` is of all times, for the score. */
export const reportsResolved = (
  { item, outcome, note, ownerId }: Resolution,
  reporterIds: readonly number[],
  upheldCount: number,
): OutgoingEvent =>
  reports.event(item.id, {
    itemType: fromReportedType(item.type),
    itemId: fromId(item.id),
    ownerId: BigInt(ownerId),
    change: {
      case: 'resolved',
      value: { outcome: fromOutcome(outcome), reporterIds: reporterIds.map(fromId), upheldCount, note },
    },
  });
