import type { ServiceImpl } from '@connectrpc/connect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { CreateVideoRequest, VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { ApplyDecision } from '#app/apply-decision';
import type { ChangeCampaign } from '#app/change-campaign';
import type { CheckUpload } from '#app/check-upload';
import type { CreateAvatar } from '#app/create-avatar';
import type { CreateLogo } from '#app/create-logo';
import type { CreateVideo, UploadForm } from '#app/create-video';
import type { DeleteCaptions } from '#app/delete-captions';
import type { EditVideo } from '#app/edit-video';
import type { DeleteVideo } from '#app/delete-video';
import type { GetCaptions } from '#app/get-captions';
import type { GetVideos } from '#app/get-videos';
import type { ListActiveVideos } from '#app/list-active-videos';
import type { ListPublicVideos } from '#app/list-public-videos';
import type { ListUploads } from '#app/list-uploads';
import type { RecordScan } from '#app/record-scan';
import type { RepairFiles } from '#app/repair-files';
import type { SetCaptions } from '#app/set-captions';
import type { Viewer } from '#domain/media-item';
import { liveSince } from '#domain/publish-time';
import { fromCutMessage } from '#events/cut-mapping';
import { fromDetailsMessage, toDetailsChange } from '#events/details-mapping';
import { toCampaignChange, toKind, toVerdict, toVideo } from '#events/video-mapping';

export interface VideoRpcDeps {
  readonly applyDecision: ApplyDecision;
  readonly changeCampaign: ChangeCampaign;
  readonly checkUpload: CheckUpload;
  readonly createAvatar: CreateAvatar;
  readonly createLogo: CreateLogo;
  readonly createVideo: CreateVideo;
  readonly deleteCaptions: DeleteCaptions;
  readonly deleteVideo: DeleteVideo;
  readonly editVideo: EditVideo;
  readonly getCaptions: GetCaptions;
  readonly getVideos: GetVideos;
  readonly listActiveVideos: ListActiveVideos;
  readonly listPublicVideos: ListPublicVideos;
  readonly listUploads: ListUploads;
  readonly recordScan: RecordScan;
  readonly repairFiles: RepairFiles;
  readonly setCaptions: SetCaptions;
}

const callerOf = (context: Parameters<typeof personOf>[0]): Viewer => {
  const { userId, role } = personOf(context);
  return { userId, isAdmin: role === 'admin' };
};

const viewerOf = (viewer: { userId: bigint; isAdmin: boolean } | undefined, isFollower = false): Viewer => ({
  userId: Number(viewer?.userId ?? 0n),
  isAdmin: viewer?.isAdmin ?? false,
  isFollower,
});

const formOf = ({ kind, campaign, details, cut, ...form }: CreateVideoRequest): UploadForm => ({
  ...form,
  kind: toKind(kind),
  ...(campaign && { campaign: toCampaignChange(campaign) }),
  details: fromDetailsMessage(details),
  cut: fromCutMessage(cut),
});

export const createVideoRpc = (app: VideoRpcDeps): ServiceImpl<typeof VideoService> => ({
  async createVideo(request, context) {
    return { video: toVideo(await app.createVideo(formOf(request), callerOf(context))) };
  },

  async checkUpload({ kind, bodyBytes: length }, context) {
    const bodyBytes = length === undefined ? undefined : Number(length);
    return { cooldownRemainingSeconds: await app.checkUpload(callerOf(context), toKind(kind), bodyBytes) };
  },

  async batchGetVideos({ lookups }) {
    const wanted = lookups.map(({ videoId, viewer }) => ({ id: toId(videoId), viewer: viewerOf(viewer) }));
    const { videos, forFollowers } = await app.getVideos(wanted);
    return { videos: videos.map(toVideo), forFollowers: forFollowers.map(toVideo) };
  },

  async listUploads({ uploaderId, viewer, isFollower, kind, pageSize, pageToken }) {
    const { entries, ...rest } = await app.listUploads({
      uploaderId: toId(uploaderId),
      kind: toKind(kind),
      viewer: viewerOf(viewer, isFollower),
      pageSize,
      pageToken,
    });
    return { ...rest, videos: entries.map(toVideo) };
  },

  async listActiveVideos({ kind, ...page }) {
    const { entries, nextPageToken } = await app.listActiveVideos(toKind(kind), page);
    return { videos: entries.map(toVideo), nextPageToken };
  },

  async listPublicVideos(page) {
    const { entries, nextPageToken } = await app.listPublicVideos(page);
    const videos = entries.map(({ id, uploaderId, ...item }) => {
      return {
        id: fromId(id),
        uploaderId: fromId(uploaderId),
        publishedAt: timestampFromDate(liveSince(item)),
      };
    });
    return { videos, nextPageToken };
  },

  async setCaptions({ videoId, lang, text }, context) {
    return { video: toVideo(await app.setCaptions({ itemId: toId(videoId), lang, text }, callerOf(context))) };
  },

  async deleteCaptions({ videoId, lang }, context) {
    return { video: toVideo(await app.deleteCaptions(toId(videoId), lang, callerOf(context))) };
  },

  async getCaptions({ videoId, lang, viewer, isFollower }) {
    return { text: await app.getCaptions(toId(videoId), lang, viewerOf(viewer, isFollower)) };
  },

  async changeCampaign({ promoId, change }, context) {
    // The proto requires a change.
    const campaign = toCampaignChange(change!);
    return { promo: toVideo(await app.changeCampaign(toId(promoId), campaign, callerOf(context))) };
  },

  async editVideo({ videoId, details, changed, coverMs: cover }, context) {
    const coverMs = cover === undefined ? undefined : Number(cover);
    const edit = { details: toDetailsChange(details, changed), coverMs };
    return { video: toVideo(await app.editVideo(toId(videoId), edit, callerOf(context))) };
  },

  async deleteVideo({ videoId, kind }, context) {
    await app.deleteVideo(toId(videoId), toKind(kind), callerOf(context));
    return {};
  },

  repairFiles: (_, context) => app.repairFiles(personOf(context).userId),

  async recordScan({ videoId, ...scan }) {
    return { video: toVideo(await app.recordScan({ itemId: toId(videoId), ...scan })) };
  },

  async applyDecision({ videoId, decisionId, verdict, reason, reasonCode, momentMs: moment, seenRevision: seen }) {
    const momentMs = moment === undefined ? null : Number(moment);
    const named = { itemId: toId(videoId), decisionId: toId(decisionId) };
    const seenRevision = seen === undefined ? null : Number(seen);
    const decision = { ...named, verdict: toVerdict(verdict), reason, reasonCode, momentMs, seenRevision };
    return { video: toVideo(await app.applyDecision(decision)) };
  },

  async createAvatar({ objectKey, replacedUrls }, context) {
    return { avatarUrl: await app.createAvatar(personOf(context).userId, objectKey, replacedUrls) };
  },

  createLogo: async ({ objectKey, replacedUrls }) => ({ logoUrl: await app.createLogo(objectKey, replacedUrls) }),
});
