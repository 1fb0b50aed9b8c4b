import { isCluster, sharedSlot, type Redis } from '@tallscreen/kit/redis/connection';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { StoredTrackEvent } from '#track/track-event';

/**
 * Number of streams in a Cluster, so that its servers share the reports; ADR 41. It must never be lowered: nobody would
 * read the streams above it.
 */
export const CLUSTER_STREAMS = 12;

/** Returns the names of the streams that reports wait in. */
export const streamsOf = (redis: Redis): string[] =>
  Array.from({ length: isCluster(redis) ? CLUSTER_STREAMS : 1 }, (_, i) => (i === 0 ? 'track' : `track-${i}`));

/** Spreads viewers over streams; the upper bits of the product depend on all lower 32 bits of the id. */
export const streamIndexOf = (viewerId: number, streams: number): number =>
  (Math.imul(viewerId % 2 ** 32, 2_654_435_761) >>> 16) % streams;

/** Returns the stream of a viewer's reports; all of a viewer's are in one, with the marks of their views. */
export function streamOf(redis: Redis, viewerId: number): string {
  const streams = streamsOf(redis);
  return streams[streamIndexOf(viewerId, streams.length)]!;
}

/** Returns the key of a stream of reports that wait for Kafka. */
export const pendingKey = (redis: Redis, stream: string): string => `${sharedSlot(redis, stream)}:pending`;

/** Returns the key of the mark that a viewer has seen an item within the window; a viewable view has its own. */
export const seenKey = (redis: Redis, { type, viewerId, itemType, itemId }: StoredTrackEvent): string =>
  `${sharedSlot(redis, streamOf(redis, viewerId))}:seen:${viewerId}:${itemType}:${itemId}${type === TrackType.VIEWABLE ? ':viewable' : ''}`;
