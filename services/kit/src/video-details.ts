import { create } from '@bufbuild/protobuf';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { audienceFrom, type VideoAudience } from '@tallscreen/proto/rules/video-audience';
import { VideoDetailsSchema, type VideoDetails } from '@tallscreen/proto/tallscreen/media/v1/video_details_pb';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';

/** Media always sets the details, but the generated type allows them to be absent. */
export const detailsOf = ({ details }: Pick<Video, 'details'>): VideoDetails => details ?? create(VideoDetailsSchema);

/** Who may see the video once it is live. */
export const audienceOf = (video: Pick<Video, 'details'>): VideoAudience => audienceFrom(detailsOf(video).visibility);

/**
 * Returns when an approved media item goes live: at its approval, or at its publish time if that is later. 0 if not
 * approved.
 */
export function liveFromMs({ decidedAt, details }: Pick<Video, 'decidedAt' | 'details'>): number {
  const publishAt = details?.publishAt;
  return decidedAt ? Math.max(timestampMs(decidedAt), publishAt ? timestampMs(publishAt) : 0) : 0;
}
