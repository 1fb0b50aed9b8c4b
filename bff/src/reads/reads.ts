import type { Clients } from '#clients';
import { createBlocksRead } from '#reads/blocks';
import { createEngagementRead } from '#reads/engagement';
import { createFeedRead } from '#reads/feed';
import { createFoundVideosRead } from '#reads/found-videos';
import { createStatsRead } from '#reads/stats';
import { createUsersRead } from '#reads/users';
import { createMediaItemRead } from '#reads/media-items';

export type Reads = ReturnType<typeof createReads>;

/** Reads that send the requests of one event-loop turn, and those that arrive during a call, in one call. */
export function createReads(clients: Clients) {
  const engagement = createEngagementRead(clients);
  return {
    feed: createFeedRead(clients),
    blocks: createBlocksRead(clients),
    engagement,
    foundVideos: createFoundVideosRead(engagement),
    users: createUsersRead(clients),
    mediaItem: createMediaItemRead(clients),
    stats: createStatsRead(clients),
  };
}
