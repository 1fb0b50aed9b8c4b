import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { durationMs } from '@bufbuild/protobuf/wkt';
import { detailsOf } from '@tallscreen/kit/video-details';
import { ItemType as ProtoItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, VideoSchema, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { ItemType, MediaItemCopy, MediaItemStage } from '#domain/media-item';

const stages: Record<VideoStatus, MediaItemStage> = {
  [VideoStatus.UNSPECIFIED]: 'processing',
  [VideoStatus.UPLOADED]: 'processing',
  [VideoStatus.PROCESSING]: 'processing',
  [VideoStatus.SCANNING]: 'scanning',
  [VideoStatus.PENDING]: 'pending',
  [VideoStatus.SCHEDULED]: 'scheduled',
  [VideoStatus.TESTING]: 'live',
  [VideoStatus.PROMOTED]: 'live',
  [VideoStatus.VIRAL]: 'live',
  [VideoStatus.APPROVED]: 'live',
  [VideoStatus.REJECTED]: 'rejected',
  [VideoStatus.REMOVED]: 'removed',
  [VideoStatus.DELETED]: 'deleted',
};

export const toMediaItemCopy = (video: Video): MediaItemCopy => ({
  id: Number(video.id),
  itemType: video.kind === VideoKind.PROMO ? 'promo' : 'video',
  uploaderId: Number(video.uploaderId),
  title: detailsOf(video).title,
  hashtags: detailsOf(video).hashtags,
  stage: stages[video.status] ?? 'processing',
  isFlagged: video.isFlagged,
  smallestUrl: video.renditions.at(-1)?.url ?? '',
  durationMs: video.duration ? durationMs(video.duration) : 0,
  revision: Number(video.revision),
  snapshot: toBinary(VideoSchema, video),
});

/** Reads media's response to a command. */
export function toChangedCopy({ video }: { readonly video?: Video | undefined }): MediaItemCopy {
  if (!video) throw new Error('media answered without a video');
  return toMediaItemCopy(video);
}

export const toVideo = ({ snapshot }: MediaItemCopy): Video => fromBinary(VideoSchema, snapshot);

/** Returns the spoken language and those of the captions, without region. */
export function languagesOf({ snapshot }: Pick<MediaItemCopy, 'snapshot'>): string[] {
  const video = fromBinary(VideoSchema, snapshot);
  const codes = [detailsOf(video).language, ...video.captions.map(({ lang }) => lang)].filter(Boolean);
  return [...new Set(codes.map((code) => code.toLowerCase().split('-')[0]!))];
}

/** The protos allow no other type than these two. */
export const toItemType = (itemType: ProtoItemType): ItemType => (itemType === ProtoItemType.PROMO ? 'promo' : 'video');
