import type { ServiceImpl } from '@connectrpc/connect';
import { invalid } from '@tallscreen/kit/errors';
import { toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import {
  Verdict,
  type ApplyDecisionRequest,
  type CreateVideoRequest,
  type VideoService,
} from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { Avatars } from '#domain/avatars';
import type { Clip, Viewer } from '#domain/clip';
import type { Commands } from '#domain/commands';
import type { Uploader } from '#domain/cooldown';
import type { UploadForm } from '#domain/create-video';
import type { Library } from '#domain/library';
import type { Relink } from '#domain/relink';
import type { Command } from '#domain/video-life';
import { toKind, toVideo } from '#rpc/views';

export interface VideoRpcDeps {
  readonly createVideo: (form: UploadForm, uploader: Uploader) => Promise<Clip>;
  readonly library: Library;
  readonly commands: Commands;
  readonly relink: Relink;
  readonly avatars: Avatars;
}

const callerOf = (context: Parameters<typeof personOf>[0]): Viewer => {
  const { userId, role } = personOf(context);
  return { userId, isAdmin: role === 'admin' };
};

const viewerOf = (viewer: { userId: bigint; isAdmin: boolean } | undefined): Viewer => ({
  userId: Number(viewer?.userId ?? 0n),
  isAdmin: viewer?.isAdmin ?? false,
});

const pageOf = (page: { limit: number; pageToken: string } | undefined) => ({
  limit: page?.limit ?? 0,
  pageToken: page?.pageToken ?? '',
});

const formOf = ({ kind, title, hashtags, objectKey, fileName, sha256 }: CreateVideoRequest): UploadForm => {
  return { kind: toKind(kind), title, hashtags, objectKey, fileName, sha256 };
};

function commandOf({ decisionId, verdict, reason }: ApplyDecisionRequest): Command {
  const decision = { decisionId: toId(decisionId) };
  if (verdict === Verdict.APPROVE) return { type: 'approve', ...decision };
  if (verdict === Verdict.REJECT) return { type: 'reject', ...decision, reason };
  if (verdict === Verdict.REMOVE) return { type: 'remove', ...decision };
  if (verdict === Verdict.REOPEN) return { type: 'reopen', ...decision };
  throw invalid('The verdict is missing.');
}

export const createVideoRpc = (deps: VideoRpcDeps): ServiceImpl<typeof VideoService> => ({
  async createVideo(request, context) {
    return { video: toVideo(await deps.createVideo(formOf(request), callerOf(context))) };
  },

  async checkUpload({ kind }, context) {
    return { cooldownRemainingSeconds: await deps.library.readCooldown(callerOf(context), toKind(kind)) };
  },

  async batchGetVideos({ lookups }) {
    const found = await deps.library.findVisible(
      lookups.map(({ videoId, viewer }) => ({ id: toId(videoId), viewer: viewerOf(viewer) })),
    );
    return { videos: found.map(toVideo) };
  },

  async listUploads({ uploaderId, viewer: asked, kind, page }) {
    const viewer = viewerOf(asked);
    const { clips, nextPageToken } = await deps.library.listUploads(
      toId(uploaderId),
      toKind(kind),
      viewer,
      pageOf(page),
    );
    const cooldownRemainingSeconds =
      viewer.userId === toId(uploaderId) ? await deps.library.readCooldown(viewer, toKind(kind)) : 0;
    return { videos: clips.map(toVideo), nextPageToken, cooldownRemainingSeconds };
  },

  async listActiveVideos({ kind, page }) {
    const { clips, nextPageToken } = await deps.library.listLive(toKind(kind), pageOf(page));
    return { videos: clips.map(toVideo), nextPageToken };
  },

  async deleteVideo({ videoId, kind }, context) {
    await deps.commands.remove(toId(videoId), toKind(kind), callerOf(context));
    return {};
  },

  relinkFiles: (_, context) => deps.relink(personOf(context).userId),

  async recordScan({ videoId, scanId, flagReason }) {
    return { video: toVideo(await deps.commands.apply(toId(videoId), { type: 'recordScan', scanId, flagReason })) };
  },

  async applyDecision(request) {
    return { video: toVideo(await deps.commands.apply(toId(request.videoId), commandOf(request))) };
  },

  async createAvatar({ objectKey, replacedUrls }, context) {
    return { avatarUrl: await deps.avatars.create(personOf(context).userId, objectKey, replacedUrls) };
  },
});
