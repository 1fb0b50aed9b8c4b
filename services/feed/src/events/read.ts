import { durationMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { toId } from '@tallscreen/kit/ids';
import { Undeliverable } from '@tallscreen/kit/kafka/port';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { Clip, ClipStatus, Uploader } from '#domain/clip';

const statuses: Readonly<Record<VideoStatus, ClipStatus | undefined>> = {
  [VideoStatus.UNSPECIFIED]: undefined,
  [VideoStatus.UPLOADED]: 'uploaded',
  [VideoStatus.PROCESSING]: 'processing',
  [VideoStatus.SCANNING]: 'scanning',
  [VideoStatus.PENDING]: 'pending',
  [VideoStatus.TESTING]: 'testing',
  [VideoStatus.PROMOTED]: 'promoted',
  [VideoStatus.VIRAL]: 'viral',
  [VideoStatus.APPROVED]: 'approved',
  [VideoStatus.REJECTED]: 'rejected',
  [VideoStatus.DELETED]: 'deleted',
};

export function readClip({ eventId, video }: VideoEvent): Clip {
  const status = video && statuses[video.status];
  if (!video || !status) throw new Undeliverable(`Event ${eventId} holds no clip with a status`);
  return {
    id: toId(video.id),
    kind: video.kind === VideoKind.PROMO ? 'promo' : 'video',
    uploaderId: toId(video.uploaderId),
    title: video.title,
    hashtags: video.hashtags,
    status,
    rejectionReason: video.rejectionReason,
    durationMs: video.duration ? durationMs(video.duration) : 0,
    width: video.width,
    height: video.height,
    renditions: video.renditions.map(({ name, url, width, height }) => ({ name, url, width, height })),
    posterUrl: video.posterUrl,
    createdAtMs: video.createdAt ? timestampMs(video.createdAt) : 0,
    decidedAtMs: video.decidedAt ? timestampMs(video.decidedAt) : 0,
    isUploaderHidden: video.isUploaderHidden,
    revision: Number(video.revision),
  };
}

export function readUploader({ eventId, user, revision }: UserEvent): Uploader {
  if (!user) throw new Undeliverable(`Event ${eventId} holds no account`);
  return {
    id: toId(user.id),
    username: user.username,
    avatarUrl: user.avatarUrl,
    isActive: user.status === AccountStatus.ACTIVE,
    revision: Number(revision),
  };
}
