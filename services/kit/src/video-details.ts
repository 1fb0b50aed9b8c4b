import { create } from '@bufbuild/protobuf';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { VideoDetailsSchema, type VideoDetails } from '@tallscreen/proto/tallscreen/media/v1/video_details_pb';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';

/** Media sets the details of every media item; the type of a message does not know that. */
export const detailsOf = ({ details }: Pick<Video, 'details'>): VideoDetails => details ?? create(VideoDetailsSchema);

/** Returns when an approved media item goes live: with its approval, or at its later publish time. 0 if not approved. */
export function liveFromMs({ decidedAt, details }: Pick<Video, 'decidedAt' | 'details'>): number {
  const publishAt = details?.publishAt;
  return decidedAt ? Math.max(timestampMs(decidedAt), publishAt ? timestampMs(publishAt) : 0) : 0;
}
