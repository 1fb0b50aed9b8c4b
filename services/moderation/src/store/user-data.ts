import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import type { CounterNotice } from '#domain/counter-notice';
import { measureCollection } from '#store/measure-schema';
import { reportCollection } from '#store/report-schema';
import { savedReasonsCollection } from '#store/saved-reasons';

/** Without the objection: another person wrote it. */
const counterNoticeRecord = (given: CounterNotice | null | undefined) =>
  given ? { name: given.name, address: given.address, due_at: given.dueAt, objected_at: given.objectedAt } : null;

/** The data of this service that an export of a user's data contains. */
export const userDataKinds = {
  reports: userDataKind({
    collection: reportCollection,
    filter: (userId) => ({ reporterId: userId }),
    toRecord: ({ _id: id, item, reason, createdAt, outcome }) => {
      return { id, item_type: item.type, item_id: item.id, reason, created_at: createdAt, outcome };
    },
  }),
  saved_reasons: userDataKind({
    collection: savedReasonsCollection,
    filter: (userId) => ({ _id: userId }),
    toRecord: ({ reasons }) => ({
      reasons: reasons.map(({ reasonCode, text }) => ({ reason_code: reasonCode, text })),
    }),
  }),
  decisions: userDataKind({
    collection: measureCollection,
    filter: (userId) => ({ userId }),
    toRecord: ({ _id: id, kind, item, title, reasonCode, text, momentMs, source, decidedAt, ...rest }) => ({
      id,
      measure: kind,
      item_type: item.type,
      item_id: item.id,
      title,
      reason_code: reasonCode,
      text,
      at_seconds: momentMs === null ? null : momentMs / 1000,
      source,
      automated_detection: rest.automatedDetection,
      automated_decision: rest.automatedDecision,
      decided_at: decidedAt,
      until: rest.until,
      strike_until: rest.strikeUntil,
      appeal: rest.appeal && {
        text: rest.appeal.text,
        created_at: rest.appeal.madeAt,
        status: rest.appeal.status,
        reason: rest.appeal.reason,
        decided_at: rest.appeal.decidedAt,
        counter_notice: counterNoticeRecord(rest.appeal.counterNotice),
      },
    }),
  }),
};
