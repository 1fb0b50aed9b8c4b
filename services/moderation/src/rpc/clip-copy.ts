import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { VideoKind, VideoSchema, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { ClipCopy, ClipStage } from '#domain/clip';

const stages: Record<VideoStatus, ClipStage> = {
  [VideoStatus.UNSPECIFIED]: 'processing',
  [VideoStatus.UPLOADED]: 'processing',
  [VideoStatus.PROCESSING]: 'processing',
  [VideoStatus.SCANNING]: 'scanning',
  [VideoStatus.PENDING]: 'pending',
  [VideoStatus.TESTING]: 'live',
  [VideoStatus.PROMOTED]: 'live',
  [VideoStatus.VIRAL]: 'live',
  [VideoStatus.APPROVED]: 'live',
  [VideoStatus.REJECTED]: 'rejected',
  [VideoStatus.DELETED]: 'deleted',
};

/** Of media's message what moderation works with, and the message itself. */
export const toClipCopy = (video: Video): ClipCopy => ({
  id: Number(video.id),
  kind: video.kind === VideoKind.PROMO ? 'promo' : 'video',
  uploaderId: Number(video.uploaderId),
  title: video.title,
  hashtags: video.hashtags,
  stage: stages[video.status] ?? 'processing',
  isFlagged: video.isFlagged,
  smallestUrl: video.renditions.at(-1)?.url ?? '',
  durationMs: video.durationMs,
  revision: Number(video.revision),
  snapshot: toBinary(VideoSchema, video),
});

export const toVideo = ({ snapshot }: ClipCopy): Video => fromBinary(VideoSchema, snapshot);
