import { ExportEvents, PromoEvents, VideoEvents } from '@tallscreen/kit-events/event-types';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { auditEvent } from '@tallscreen/kit-events/audit';
import { type OutgoingEvent } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { VideoEventSchema } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { keysOf, type MediaItem, type MediaItemKind } from '#domain/media-item';
import type { Change } from '#domain/video-change';
import { toPublishedVideo, toVideoStatus } from '#events/video-mapping';

const events = {
  video: VideoEvents,
  promo: PromoEvents,
} satisfies Record<MediaItemKind, unknown>;

type EventChange = NonNullable<MessageInitShape<typeof VideoEventSchema>['change']>;

function changeOf(change: Change): EventChange {
  switch (change.type) {
    case 'approved':
    case 'rejected':
      return { case: change.type, value: { decisionId: BigInt(change.decisionId) } };
    case 'tierChanged':
      return { case: change.type, value: { previousStatus: toVideoStatus(change.previousStatus) } };
    case 'deleted':
    case 'removed':
    case 'restored':
    case 'uploaded':
    case 'processingStarted':
    case 'transcoded':
    case 'readyForReview':
    case 'visibilityChanged':
    case 'filesRepaired':
    case 'captionsChanged':
    case 'campaignChanged':
    case 'edited':
    case 'published':
      return { case: change.type, value: {} };
  }
}

/** The event carries the whole media item as it is after the change. */
export const videoEvent = (item: MediaItem, change: Change): OutgoingEvent =>
  events[item.kind].event(fromId(item.id), { video: toPublishedVideo(item), change: changeOf(change) });

export const exportReadyEvent = (userId: number, expiresAt: Date): OutgoingEvent =>
  ExportEvents.event(userId, { userId: fromId(userId), expiresAt: timestampFromDate(expiresAt) });

/** Entries for the audit log. Moderation writes those of decisions. */
export function auditEvents(before: MediaItem, after: MediaItem, change: Change): OutgoingEvent[] {
  if (change.type !== 'filesRepaired') return [];
  const known = new Set(before.files ? keysOf(before.files) : []);
  const repaired = after.files ? keysOf(after.files).filter((key) => !known.has(key)) : [];
  const target = { type: after.kind, id: after.id };
  const params = { count: repaired.length };
  return [auditEvent({ actorId: change.adminId, action: 'media.urls_fixed', target, params })];
}
