import { createKnownPolicyReader, createPolicyReader } from '@tallscreen/kit/policy-reader';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import type { Clients } from '#clients';
import { createBlocksRead } from '#reads/blocks';
import { createCardCache } from '#reads/card-cache';
import { createEngagementRead } from '#reads/engagement';
import { createFeedRead } from '#reads/feed';
import { createFollowedRead } from '#reads/followed';
import { createFollowsRead } from '#reads/follows';
import { createFoundVideosRead } from '#reads/found-videos';
import { createRisingVideosRead } from '#reads/rising-videos';
import { createRuleRead } from '#reads/rule';
import { createStatsRead } from '#reads/stats';
import { createTierPolicyRead } from '#reads/tier-policy';
import { createUsersRead } from '#reads/users';
import { createMediaItemRead } from '#reads/media-items';
import { createVideosByIdRead } from '#reads/videos-by-id';

export type Reads = ReturnType<typeof createReads>;

/** Reads that send the requests of one event-loop turn, and those that arrive during a call, in one call. */
export function createReads(clients: Clients) {
  const engagement = createEngagementRead(clients);
  const follows = createFollowsRead(clients);
  const cardOf = createCardCache();
  const reasons = createPolicyReader({
    client: clients.policies,
    name: 'reasons',
    fallback: policyDefaults.reasons,
  });
  return {
    feed: createFeedRead(clients, cardOf),
    blocks: createBlocksRead(clients),
    follows,
    engagement,
    followed: createFollowedRead(clients, engagement, cardOf),
    foundVideos: createFoundVideosRead(engagement, cardOf),
    risingVideos: createRisingVideosRead(clients),
    coverOf: (item: Parameters<typeof cardOf>[0]) => cardOf(item).thumbnail_url,
    videosById: createVideosByIdRead(clients, follows, engagement, cardOf),
    users: createUsersRead(clients),
    mediaItem: createMediaItemRead(clients, follows),
    stats: createStatsRead(clients),
    tierPolicy: createTierPolicyRead(clients),
    /** Undefined until moderation has answered once: whether registration is closed must not be guessed. */
    instance: createKnownPolicyReader({
      client: clients.policies,
      name: 'instance',
      fallback: policyDefaults.instance,
    }),
    reasons,
    rule: createRuleRead(clients, reasons),
  };
}
