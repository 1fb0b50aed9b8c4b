import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { durationFromMs, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { fromId } from '@tallscreen/kit/ids';
import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import {
  VideoKind,
  VideoSchema,
  VideoStatus,
  type CampaignSchema,
  type Video,
} from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import {
  Verdict as ProtoVerdict,
  type CampaignChange as CampaignChangeMessage,
} from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { Campaign, CampaignChange } from '#domain/campaign';
import { bitrateKbps, isFlagged, type MediaItem, type MediaItemKind } from '#domain/media-item';
import { fileUrlOf } from '#domain/object-keys';
import type { Verdict } from '#domain/video-life';
import { toDetailsMessage } from '#events/details-mapping';

const kinds: Record<MediaItemKind, VideoKind> = { video: VideoKind.VIDEO, promo: VideoKind.PROMO };

const statuses: Record<MediaItemStatus, VideoStatus> = {
  uploaded: VideoStatus.UPLOADED,
  processing: VideoStatus.PROCESSING,
  scanning: VideoStatus.SCANNING,
  pending: VideoStatus.PENDING,
  scheduled: VideoStatus.SCHEDULED,
  testing: VideoStatus.TESTING,
  promoted: VideoStatus.PROMOTED,
  viral: VideoStatus.VIRAL,
  approved: VideoStatus.APPROVED,
  rejected: VideoStatus.REJECTED,
  removed: VideoStatus.REMOVED,
  deleted: VideoStatus.DELETED,
};

export const toVideoStatus = (status: MediaItemStatus): VideoStatus => statuses[status];

/** The proto allows no other kind than these two. */
export const toKind = (kind: VideoKind): MediaItemKind => (kind === VideoKind.PROMO ? 'promo' : 'video');

const verdicts: Partial<Record<ProtoVerdict, Verdict>> = {
  [ProtoVerdict.APPROVE]: 'approve',
  [ProtoVerdict.REJECT]: 'reject',
  [ProtoVerdict.RESTORE]: 'restore',
  [ProtoVerdict.REMOVE]: 'remove',
  [ProtoVerdict.REOPEN]: 'reopen',
};

/** The proto requires a known verdict. */
export const toVerdict = (verdict: ProtoVerdict): Verdict => verdicts[verdict]!;

/** Maps a video or promo to its message. */
export const toVideo = (item: MediaItem): Video => create(VideoSchema, fieldsOf(item));

/** Answers leave out the words, which only search needs. */
export const toPublishedVideo = (item: MediaItem): Video =>
  create(VideoSchema, { ...fieldsOf(item), captionWords: captionWordsOf(item) });

const MAX_WORDS_LENGTH = 1_000;

/** Each language gets the same share. */
const captionWordsOf = ({ captions }: MediaItem): string =>
  captions.map(({ words }) => words.slice(0, Math.floor(MAX_WORDS_LENGTH / captions.length))).join(' ');

const toCampaignMessage = (campaign: Campaign): MessageInitShape<typeof CampaignSchema> => ({
  link: campaign.link,
  callToAction: campaign.callToAction,
  dailyCap: BigInt(campaign.dailyCap),
  totalCap: BigInt(campaign.totalCap),
  dailyBudget: BigInt(campaign.dailyBudget),
  totalBudget: BigInt(campaign.totalBudget),
  frequencyCap: campaign.frequencyCap,
  startsAtMs: BigInt(campaign.startsAtMs),
  endsAtMs: BigInt(campaign.endsAtMs),
});

const toNumber = (value: bigint | undefined): number | undefined => (value === undefined ? undefined : Number(value));

/** Fields that are not set stay undefined. */
export const toCampaignChange = (change: CampaignChangeMessage): CampaignChange => ({
  link: change.link,
  callToAction: change.callToAction,
  dailyCap: toNumber(change.dailyCap),
  totalCap: toNumber(change.totalCap),
  dailyBudget: toNumber(change.dailyBudget),
  totalBudget: toNumber(change.totalBudget),
  frequencyCap: change.frequencyCap,
  startsAtMs: toNumber(change.startsAtMs),
  endsAtMs: toNumber(change.endsAtMs),
});

const fieldsOf = (item: MediaItem): MessageInitShape<typeof VideoSchema> => ({
  id: fromId(item.id),
  kind: kinds[item.kind],
  uploaderId: fromId(item.uploaderId),
  details: toDetailsMessage(item.details),
  status: statuses[item.status],
  progressPercent: item.progressPercent,
  rejectionReason: item.rejectionReason,
  rejectionReasonCode: item.rejectionReasonCode,
  ...(item.rejectionMomentMs !== null && { rejectionMomentMs: BigInt(item.rejectionMomentMs) }),
  duration: durationFromMs(item.durationMs),
  width: item.width,
  height: item.height,
  hasAudio: item.hasAudio,
  renditions: (item.files?.renditions ?? []).map(({ key, sizeBytes, name, width, height }) => ({
    name,
    width,
    height,
    url: fileUrlOf(item, key),
    sizeBytes: BigInt(sizeBytes),
    bitrateKbps: bitrateKbps({ sizeBytes }, item.durationMs),
  })),
  captions: item.captions.map(({ lang, key, isAutomatic: automatic }) => ({
    lang,
    url: fileUrlOf(item, key),
    automatic,
  })),
  posterUrl: fileUrlOf(item, item.files?.posterKey),
  stripUrl: fileUrlOf(item, item.files?.stripKey),
  createdAt: timestampFromDate(item.createdAt),
  ...(item.decidedAt && { decidedAt: timestampFromDate(item.decidedAt) }),
  revision: BigInt(item.revision),
  isUploaderHidden: item.isUploaderHidden,
  score: item.score,
  ...(item.campaign && { campaign: toCampaignMessage(item.campaign) }),
  isFlagged: isFlagged(item),
  wantedScanId: item.wantedScanId,
});
