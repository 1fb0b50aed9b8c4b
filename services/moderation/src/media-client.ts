import type { Client } from '@connectrpc/connect';
import { AppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { ClipCopy } from '#domain/clip';
import type { MediaPort } from '#domain/ports';
import { toClipCopy } from '#rpc/clip-copy';
import { fromVerdictKind } from '#rpc/views';

/** Less than the 3 s that a call of the BFF has: there is time left to tell the admin that it is written down. */
const DECISION_TIMEOUT_MS = 2_000;
/** Comes before it, and seldom. */
const LOOKUP_TIMEOUT_MS = 800;

/** Media, as the rules of moderation speak to it. */
export const createMediaPort = (
  media: Pick<Client<typeof VideoService>, 'batchGetVideos' | 'recordScan' | 'applyDecision'>,
): MediaPort => ({
  async find(clipId) {
    const lookup = { videoId: fromId(clipId), viewer: { userId: 0n, isAdmin: true } };
    const { videos } = await media.batchGetVideos({ lookups: [lookup] }, { timeoutMs: LOOKUP_TIMEOUT_MS });
    return videos[0] ? toClipCopy(videos[0]) : null;
  },
  async recordScan(clipId, scanId, flagReason) {
    return copyOf(await media.recordScan({ videoId: fromId(clipId), scanId, flagReason }));
  },
  async applyDecision({ id, videoId, verdict, reason }) {
    const request = { decisionId: fromId(id), videoId: fromId(videoId), verdict: fromVerdictKind(verdict), reason };
    return copyOf(await media.applyDecision(request, { timeoutMs: DECISION_TIMEOUT_MS }));
  },
});

function copyOf({ video }: { video?: Video | undefined }): ClipCopy {
  if (!video) throw new AppError('internal', 'media answered without a video');
  return toClipCopy(video);
}
