import { AuditEvents } from '@tallscreen/kit/audit';
import { defineEvent, handlers, on, type ReceivedEvent } from '@tallscreen/kit/events';
import { toId } from '@tallscreen/kit/ids';
import type { BatchHandler } from '@tallscreen/kit/kafka/port';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import type { AuditEvent } from '@tallscreen/proto/tallscreen/events/v1/audit_pb';
import { EngagementEventSchema } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { VideoEventSchema, type VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { AuditEntry, AuditLog } from '#domain/audit-log';
import type { ClipCopy } from '#domain/clip';
import type { ReportedItem } from '#domain/report';
import type { Reports } from '#domain/reports';
import { toClipCopy } from '#rpc/clip-copy';

/** Both are the same but for their topic. */
const videoEvent = defineEvent(TOPICS.mediaVideo, VideoEventSchema);
const promoEvent = defineEvent(TOPICS.mediaPromo, VideoEventSchema);
const engagementEvent = defineEvent(TOPICS.socialEngagement, EngagementEventSchema);
const userEvent = defineEvent(TOPICS.identityUser, UserEventSchema);

/** `follow` is safe to repeat, and ignores what is older than what it knows. */
export function createClipHandlers(follow: (clip: ClipCopy) => Promise<void>): Record<string, BatchHandler> {
  const handle = async (events: readonly ReceivedEvent<VideoEvent>[]) => {
    for (const { message } of events) if (message.video) await follow(toClipCopy(message.video));
  };
  return handlers(on(videoEvent, handle), on(promoEvent, handle));
}

const comment = (id: bigint): ReportedItem => ({ type: 'comment', id: toId(id) });
const account = (id: bigint): ReportedItem => ({ type: 'user', id: toId(id) });

/** What is gone never comes back: order and repeats do not matter. Only their owners delete accounts. */
export const createReportHandlers = ({ closeGone }: Pick<Reports, 'closeGone'>): Record<string, BatchHandler> =>
  handlers(
    on(engagementEvent, async (events) => {
      for (const { message } of events) {
        if (message.change.case !== 'commentDeleted') continue;
        const { commentIds, isByAdmin } = message.change.value;
        await closeGone(commentIds.map(comment), { isByAdmin });
      }
    }),
    on(userEvent, async (events) => {
      const users = events.flatMap(({ message: { user } }) => user ?? []);
      const gone = users.filter(({ status }) => status === AccountStatus.DELETED);
      await closeGone(
        gone.map(({ id }) => account(id)),
        { isByAdmin: false },
      );
    }),
  );

const toEntry = ({ id, message }: ReceivedEvent<AuditEvent>): AuditEntry => ({
  id,
  actorId: toId(message.actorId),
  action: message.action,
  targetType: message.targetType,
  targetId: toId(message.targetId),
  details: message.details,
  at: new Date(Number(message.occurredAtMs)),
});

export const createAuditHandlers = ({ record }: Pick<AuditLog, 'record'>): Record<string, BatchHandler> =>
  handlers(on(AuditEvents, (events) => record(events.map(toEntry))));
