import type { DescService } from '@bufbuild/protobuf';
import { createRpcChannel, type RpcChannel } from '@tallscreen/kit/rpc/client';
import { Health, HealthCheckResponse_ServingStatus as Status } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import { AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';

/** What each of the seven services is asked for. */
const services = {
  identity: [AuthService, UserService, UserAdminService],
  media: [VideoService],
  feed: [FeedService],
  social: [EngagementService, CommentService, FollowService, NotificationService],
  messaging: [MessageService, PresenceService],
  moderation: [ReviewService, ReportService, PricingService, AuditService],
  analytics: [AnalyticsService],
} as const satisfies Record<string, readonly DescService[]>;

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];

export type Clients = ReturnType<typeof createClients>;

/** Passwords are hashed a few at a time, so a crowd that signs in stands in line. */
const IDENTITY_TIMEOUT_MS = 8_000;

/** One channel to each service. The token of the person whose request is handled goes along to where it is asked for. */
export function createClients(addresses: Record<ServiceName, string>, credential: () => Promise<string>) {
  const channels = Object.fromEntries(
    serviceNames.map((name) => [
      name,
      createRpcChannel({
        target: addresses[name],
        services: [...services[name], Health],
        credential,
        ...(name === 'identity' && { timeoutMs: IDENTITY_TIMEOUT_MS }),
      }),
    ]),
  ) as Record<ServiceName, RpcChannel>;
  return {
    auth: channels.identity.client(AuthService),
    users: channels.identity.client(UserService),
    userAdmin: channels.identity.client(UserAdminService),
    videos: channels.media.client(VideoService),
    feed: channels.feed.client(FeedService),
    engagement: channels.social.client(EngagementService),
    comments: channels.social.client(CommentService),
    follows: channels.social.client(FollowService),
    notifications: channels.social.client(NotificationService),
    messages: channels.messaging.client(MessageService),
    presence: channels.messaging.client(PresenceService),
    reviews: channels.moderation.client(ReviewService),
    reports: channels.moderation.client(ReportService),
    pricing: channels.moderation.client(PricingService),
    audit: channels.moderation.client(AuditService),
    analytics: channels.analytics.client(AnalyticsService),
    /** For readiness: rejects unless the service says that it and all its parts are there. */
    async check(name: ServiceName): Promise<void> {
      const { status } = await channels[name].client(Health).check({ service: '' }, { timeoutMs: 1_500 });
      if (status !== Status.SERVING) throw new Error(`${name} is not serving`);
    },
    close: () => serviceNames.forEach((name) => channels[name].close()),
  };
}
