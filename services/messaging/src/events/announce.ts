import type { Logger } from '@tallscreen/kit/logger';
import { orAfter } from '@tallscreen/kit/patience';
import type { PersonalPush, PushPublisher } from '@tallscreen/kit/push/publisher';
import type { MessageSent, MessagesRead } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import type { Announce } from '#domain/conversations';
import { readNews, sentNews } from '#events/publish';

/** News of a conversation: what names it, and who is told what. */
export interface Told {
  readonly mark: string;
  readonly pushes: readonly PersonalPush[];
}

export function toldOfSent(value: MessageSent): Told {
  const { id = 0n, senderId = 0n, receiverId = 0n } = value.message ?? {};
  return {
    mark: `message:${id}`,
    pushes: [
      { userId: Number(receiverId), news: { case: 'received', value } },
      { userId: Number(senderId), news: { case: 'sent', value } },
    ],
  };
}

export const toldOfRead = (value: MessagesRead): Told => ({
  mark: `read:${value.readerId}:${value.senderId}:${value.upToMessageId}`,
  pushes: [{ userId: Number(value.senderId), news: { case: 'read', value } }],
});

/** Redis answers in less than one; while it is away nobody waits for it. */
const PATIENCE_MS = 50;

/**
 * As soon as it is stored, because the way through the outbox takes up to half a second in a stream: sockets hear in
 * milliseconds.
 * A process that dies in between, or Redis being away, leaves it to the relay of events, which tells what was not told.
 */
export function createAnnounce(push: Pick<PushPublisher, 'once'>, logger: Logger): Announce {
  const tell = ({ mark, pushes }: Told): Promise<void> => {
    const telling = push
      .once(mark, pushes)
      .catch((err: unknown) => logger.debug({ err }, 'not told at once: left to the events'));
    return orAfter(PATIENCE_MS, telling);
  };
  return {
    sent: (message) => tell(toldOfSent(sentNews(message))),
    read: (fact) => tell(toldOfRead(readNews(fact))),
  };
}
