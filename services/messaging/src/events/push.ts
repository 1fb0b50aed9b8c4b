import type { Logger } from '@tallscreen/kit/logger';
import type { PushPublisher } from '@tallscreen/kit/push/publisher';
import { waitAtMost } from '@tallscreen/kit/retry';
import type { Message } from '#domain/message';
import { toMessagesRead, toMessageSent, type ReadReceipt } from '#events/publish';
import { pushesOfRead, pushesOfSent, type PushGroup } from '#events/push-mapping';

/** Redis usually answers in less than 1 ms; callers wait no longer than this while it is away. */
const MAX_WAIT_MS = 50;

/**
 * Pushes messages to open sockets as soon as they are stored, because the way through outbox and Kafka takes up to half
 * a second. If this process dies first, or Redis is away, the consumer of the events pushes them; see
 * app/push-missed.ts.
 */
export function createPushAtOnce(publisher: Pick<PushPublisher, 'publishOnce'>, logger: Logger) {
  const push = ({ mark, pushes }: PushGroup): Promise<void> =>
    waitAtMost(
      publisher
        .publishOnce(mark, pushes)
        .catch((err: unknown) => logger.debug({ err }, 'could not push at once, left to the consumer of the events')),
      MAX_WAIT_MS,
    );
  return {
    pushSent: (message: Message): Promise<void> => push(pushesOfSent(toMessageSent(message))),
    pushRead: (receipt: ReadReceipt): Promise<void> => push(pushesOfRead(toMessagesRead(receipt))),
  };
}
