import type { MessageInitShape } from '@bufbuild/protobuf';
import { auditEvent } from '@tallscreen/kit/audit';
import { defineEvent, type OutgoingEvent } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { VideoEventSchema } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { keysOf, type Clip, type ClipKind } from '#domain/clip';
import type { Fact } from '#domain/video-life';
import { toVideo, toVideoStatus } from '#rpc/views';

const events = {
  video: defineEvent(TOPICS.mediaVideo, VideoEventSchema),
  promo: defineEvent(TOPICS.mediaPromo, VideoEventSchema),
} satisfies Record<ClipKind, unknown>;

type Change = NonNullable<MessageInitShape<typeof VideoEventSchema>['change']>;

function changeOf(fact: Fact): Change {
  switch (fact.type) {
    case 'approved':
    case 'rejected':
      return { case: fact.type, value: { decisionId: BigInt(fact.decisionId) } };
    case 'tierChanged':
      return { case: fact.type, value: { previousStatus: toVideoStatus(fact.previousStatus) } };
    case 'deleted':
    case 'uploaded':
    case 'processingStarted':
    case 'transcoded':
    case 'readyForReview':
    case 'visibilityChanged':
    case 'relinked':
      return { case: fact.type, value: {} };
  }
}

/** The whole clip after the change. */
export const clipEvent = (clip: Clip, fact: Fact): OutgoingEvent =>
  events[clip.kind].event(fromId(clip.id), { video: toVideo(clip), change: changeOf(fact) });

/** For the audit log. Decisions on clips are moderation's to tell. */
export function auditEvents(before: Clip, after: Clip, fact: Fact): OutgoingEvent[] {
  if (fact.type !== 'relinked') return [];
  const known = new Set(before.files ? keysOf(before.files) : []);
  const moved = after.files ? keysOf(after.files).filter((key) => !known.has(key)) : [];
  const target = { type: after.kind, id: after.id };
  const details = `Files linked again: ${moved.length}.`;
  return [auditEvent({ actorId: fact.adminId, action: 'media.urls_fixed', target, details })];
}
