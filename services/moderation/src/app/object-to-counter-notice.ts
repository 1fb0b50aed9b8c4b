import { fail } from '@tallscreen/kit/errors';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { NoticeWithAnswer, ReadNotice } from '#app/read-notice';
import { readObjection } from '#domain/counter-notice';
import { appealItem } from '#domain/queue-item';
import type { CounterNotices } from '#store/counter-notices';
import type { QueueItems } from '#store/queue-items';

export interface ObjectToCounterNoticeDeps {
  readonly readNotice: ReadNotice;
  readonly counterNotices: Pick<CounterNotices, 'object'>;
  readonly queueItems: Pick<QueueItems, 'put'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export interface ObjectionCommand {
  readonly noticeId: number;
  readonly key: string;
  readonly text: string;
}

export type ObjectToCounterNotice = ReturnType<typeof createObjectToCounterNotice>;

/**
 * Stores that a notifier has gone to court, so that the counter-notice waits for an admin. Only the first objection
 * counts; a repeat changes nothing. Throws not_found for a wrong key and without a counter-notice, already_exists after
 * its date or an answer.
 */
export function createObjectToCounterNotice(deps: ObjectToCounterNoticeDeps) {
  const { readNotice, counterNotices, queueItems, outbox } = deps;

  return async ({ noticeId, key, text }: ObjectionCommand): Promise<NoticeWithAnswer> => {
    const objection = readObjection(text);
    const { contested } = await readNotice(noticeId, key);
    if (!contested) throw fail('counter_notice_not_found');
    await outbox.inTransaction(async (session) => {
      const objectedAt = new Date();
      if (!(await counterNotices.object(contested.id, { objectedAt, objection }, session))) return;
      await queueItems.put(appealItem(contested, objectedAt), session);
    });
    const after = await readNotice(noticeId, key);
    if (!after.contested?.appeal.counterNotice.objectedAt) throw fail('objection_too_late');
    return after;
  };
}
