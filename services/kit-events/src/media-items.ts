import { timestampMs } from '@bufbuild/protobuf/wkt';
import { toId } from '@tallscreen/kit/ids';
import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Undeliverable } from '#kafka/port';

const statuses: Readonly<Record<VideoStatus, MediaItemStatus | undefined>> = {
  [VideoStatus.UNSPECIFIED]: undefined,
  [VideoStatus.UPLOADED]: 'uploaded',
  [VideoStatus.PROCESSING]: 'processing',
  [VideoStatus.SCANNING]: 'scanning',
  [VideoStatus.PENDING]: 'pending',
  [VideoStatus.SCHEDULED]: 'scheduled',
  [VideoStatus.TESTING]: 'testing',
  [VideoStatus.PROMOTED]: 'promoted',
  [VideoStatus.VIRAL]: 'viral',
  [VideoStatus.APPROVED]: 'approved',
  [VideoStatus.REJECTED]: 'rejected',
  [VideoStatus.REMOVED]: 'removed',
  [VideoStatus.DELETED]: 'deleted',
};

/** The fields that every copy of a video or promo has. */
export interface MediaItemFields {
  readonly id: number;
  readonly itemType: 'video' | 'promo';
  readonly status: MediaItemStatus;
  /** 0 when unknown */
  readonly createdAtMs: number;
  readonly revision: number;
}

/**
 * Reads the media item of an event. A status that a later version of media has added reads as `processing`, in which
 * nobody sees an item. Throws Undeliverable if the event holds no media item with a status.
 */
export function readMediaItem({ eventId, video }: VideoEvent): { video: Video; fields: MediaItemFields } {
  if (!video || video.status === VideoStatus.UNSPECIFIED)
    throw new Undeliverable(`Event ${eventId} holds no media item with a status`);
  return {
    video,
    fields: {
      id: toId(video.id),
      itemType: video.kind === VideoKind.PROMO ? 'promo' : 'video',
      status: statuses[video.status] ?? 'processing',
      createdAtMs: video.createdAt ? timestampMs(video.createdAt) : 0,
      revision: Number(video.revision),
    },
  };
}
