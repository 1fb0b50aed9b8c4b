import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { invalid } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { VideoKind, VideoSchema, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { isFlagged, type Clip, type ClipKind, type ClipStatus } from '#domain/clip';

/** Where an object is read; see http/media. */
export const MEDIA_PATH = '/media/';
export const urlOf = (key: string | undefined): string => (key ? MEDIA_PATH + key : '');

const kinds: Record<ClipKind, VideoKind> = { video: VideoKind.VIDEO, promo: VideoKind.PROMO };

const statuses: Record<ClipStatus, VideoStatus> = {
  uploaded: VideoStatus.UPLOADED,
  processing: VideoStatus.PROCESSING,
  scanning: VideoStatus.SCANNING,
  pending: VideoStatus.PENDING,
  testing: VideoStatus.TESTING,
  promoted: VideoStatus.PROMOTED,
  viral: VideoStatus.VIRAL,
  approved: VideoStatus.APPROVED,
  rejected: VideoStatus.REJECTED,
  deleted: VideoStatus.DELETED,
};

export const toVideoStatus = (status: ClipStatus): VideoStatus => statuses[status];

export function toKind(kind: VideoKind): ClipKind {
  if (kind === VideoKind.VIDEO) return 'video';
  if (kind === VideoKind.PROMO) return 'promo';
  throw invalid('The kind of the video is missing.');
}

export const toVideo = (clip: Clip): Video => create(VideoSchema, fieldsOf(clip));

const fieldsOf = (clip: Clip): MessageInitShape<typeof VideoSchema> => ({
  id: fromId(clip.id),
  kind: kinds[clip.kind],
  uploaderId: fromId(clip.uploaderId),
  title: clip.title,
  hashtags: [...clip.hashtags],
  status: statuses[clip.status],
  progressPercent: clip.progressPercent,
  rejectionReason: clip.rejectionReason,
  durationMs: clip.durationMs,
  width: clip.width,
  height: clip.height,
  hasAudio: clip.hasAudio,
  renditions: (clip.files?.renditions ?? []).map(({ key, sizeBytes, name, width, height }) => {
    return { name, width, height, url: urlOf(key), sizeBytes: BigInt(sizeBytes) };
  }),
  posterUrl: urlOf(clip.files?.posterKey),
  posterWebpUrl: urlOf(clip.files?.posterWebpKey),
  stripUrl: urlOf(clip.files?.stripKey),
  createdAtMs: BigInt(clip.createdAt.getTime()),
  decidedAtMs: BigInt(clip.decidedAt?.getTime() ?? 0),
  revision: BigInt(clip.revision),
  isUploaderHidden: clip.isUploaderHidden,
  score: clip.score,
  isFlagged: isFlagged(clip),
});
