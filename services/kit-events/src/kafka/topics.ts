import type { TopicSpec } from '#kafka/port';

export const TOPICS = {
  identityUser: 'identity.user.v1',
  identitySession: 'identity.session.v1',
  mediaVideo: 'media.video.v1',
  mediaPromo: 'media.promo.v1',
  mediaExport: 'media.export.v1',
  socialEngagement: 'social.engagement.v1',
  socialFollow: 'social.follow.v1',
  socialSave: 'social.save.v1',
  socialBlock: 'social.block.v1',
  socialNotification: 'social.notification.v1',
  messagingMessage: 'messaging.message.v1',
  moderationDecision: 'moderation.decision.v1',
  moderationReport: 'moderation.report.v1',
  moderationAlert: 'moderation.alert.v1',
  moderationPrice: 'moderation.price.v1',
  auditEntry: 'audit.entry.v1',
  analyticsEvent: 'analytics.event.v1',
  analyticsScore: 'analytics.score.v1',
  analyticsStats: 'analytics.stats.v1',
  analyticsNeighbours: 'analytics.neighbours.v1',
} as const;

/** Compacted topics: the newest record of a key holds its whole state. Read models are rebuilt from them. */
const stateful = new Set<string>([
  TOPICS.identityUser,
  TOPICS.mediaVideo,
  TOPICS.mediaPromo,
  TOPICS.socialEngagement,
  TOPICS.socialBlock,
  TOPICS.moderationPrice,
  TOPICS.analyticsScore,
  TOPICS.analyticsStats,
  TOPICS.analyticsNeighbours,
]);

export const topicSpec = (name: string): TopicSpec => ({ name, compact: stateful.has(name) });

export const allTopics = (): TopicSpec[] => Object.values(TOPICS).map(topicSpec);
