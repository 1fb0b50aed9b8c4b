import { readLine, readText } from '@tallscreen/proto/rules/read-text';
import type {
  CounterNotice,
  ReceivedCounterNotice,
} from '@tallscreen/proto/tallscreen/moderation/v1/counter_notice_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type * as schemas from '#contract/counter-notice';
import { iso, orNull } from '#views/scalar';

export const clockView = ({ dueAt, objectedAt }: CounterNotice) => ({
  due_at: iso(dueAt),
  objected_at: objectedAt ? iso(objectedAt) : null,
});

const wordsView = ({ name, address }: CounterNotice) => ({ name: readLine(name), address: readText(address) });

export const counterNoticeView = (given: CounterNotice): schemas.CounterNotice => ({
  ...clockView(given),
  ...wordsView(given),
  objection: orNull(readText(given.objection)),
});

const statuses: Partial<Record<AppealStatus, schemas.ReceivedCounterNotice['status']>> = {
  [AppealStatus.GRANTED]: 'granted',
  [AppealStatus.REFUSED]: 'refused',
};

export function receivedCounterNoticeView({
  counterNotice,
  text,
  status,
}: ReceivedCounterNotice): schemas.ReceivedCounterNotice {
  if (!counterNotice) throw new Error('No counter-notice.');
  return {
    ...clockView(counterNotice),
    ...wordsView(counterNotice),
    text: readText(text),
    status: statuses[status] ?? 'open',
  };
}

interface Given {
  readonly name: string;
  readonly address: string;
}

/** Converts the body's field to moderation's; the schema has checked the statement. */
export const newCounterNotice = (given: Given | null | undefined) =>
  given ? { counterNotice: { name: given.name, address: given.address } } : {};
