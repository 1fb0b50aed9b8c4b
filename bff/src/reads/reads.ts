import type { Clients } from '#clients';
import { createEngagementRead } from '#reads/engagement';
import { createFeedRead } from '#reads/feed';
import { createStatsRead } from '#reads/stats';
import { createUsersRead } from '#reads/users';
import { createVideosRead } from '#reads/videos';

export type Reads = ReturnType<typeof createReads>;

/** Reads that merge into one call what all requests ask for in one event-loop turn, or while another call is under way. */
export const createReads = (clients: Clients) => ({
  feed: createFeedRead(clients),
  engagement: createEngagementRead(clients),
  users: createUsersRead(clients),
  video: createVideosRead(clients),
  stats: createStatsRead(clients),
});
