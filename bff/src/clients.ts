import type { DescService } from '@bufbuild/protobuf';
import type { ServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createRpcChannel, type RpcChannel } from '@tallscreen/kit/rpc/client';
import { Health, HealthCheckResponse_ServingStatus as Status } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { InvoiceService } from '@tallscreen/proto/tallscreen/analytics/v1/invoice_service_pb';
import { ChoiceService } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { TasteService } from '@tallscreen/proto/tallscreen/feed/v1/taste_service_pb';
import { VideoListService } from '@tallscreen/proto/tallscreen/feed/v1/video_list_service_pb';
import { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { RegistrationService } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import { SecurityEventService } from '@tallscreen/proto/tallscreen/identity/v1/security_event_service_pb';
import { UserAdminService, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { ExportService } from '@tallscreen/proto/tallscreen/media/v1/export_service_pb';
import { UploadService } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import { PushService } from '@tallscreen/proto/tallscreen/messaging/v1/push_service_pb';
import { AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { MeasureService } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { NoticeService } from '@tallscreen/proto/tallscreen/moderation/v1/notice_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import { QueueService } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { RecordService } from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import { ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { LibraryService } from '@tallscreen/proto/tallscreen/social/v1/library_service_pb';
import { NotificationService } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';

/** The gRPC services that the BFF calls, by process. Four more of feed are in `otherServices` below. */
const services = {
  identity: [AuthService, AccountService, UserService, UserAdminService, RegistrationService, SecurityEventService],
  media: [VideoService, UploadService, ExportService],
  feed: [FeedService],
  social: [EngagementService, CommentService, FollowService, LibraryService, BlockService, NotificationService],
  messaging: [MessageService, PresenceService, PushService],
  moderation: [
    ReviewService,
    ReportService,
    NoticeService,
    QueueService,
    PricingService,
    PolicyService,
    RecordService,
    MeasureService,
    AuditService,
  ],
  analytics: [AnalyticsService, InvoiceService],
} as const satisfies Record<string, readonly DescService[]>;

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];

/** Identity hashes a few passwords at a time, so many sign-ins at once wait in a queue. */
const IDENTITY_TIMEOUT_MS = 8_000;

/** Creates a client of one service. Tests pass a factory that works over an in-process transport. */
export type ClientFactory = RpcChannel['client'];

/** Opens one channel to each service. Calls carry the user's token to methods that ask for it. */
export function openChannels(addresses: Record<ServiceName, string>, credential: ServiceCredential) {
  // A separate channel for feed's searches, other lists and choices: slow ones must not open the circuit of the home
  // feed.
  const otherServices = [SearchService, VideoListService, ChoiceService, TasteService];
  const search = createRpcChannel({ target: addresses.feed, services: otherServices, credential, name: 'search' });
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
  const channelOf = new Map<DescService, RpcChannel>([
    ...serviceNames.flatMap((name) => services[name].map((service) => [service, channels[name]] as const)),
    ...otherServices.map((service) => [service, search] as const),
  ]);
  const client: ClientFactory = (service) => (channelOf.get(service) as RpcChannel).client(service);
  return {
    client,
    /** Rejects unless the service reports that it and its parts are serving. Used by readiness checks. */
    async check(name: ServiceName): Promise<void> {
      const { status } = await channels[name].client(Health).check({ service: '' }, { timeoutMs: 1_500 });
      if (status !== Status.SERVING) throw new Error(`${name} is not serving`);
    },
    close: () => [search, ...Object.values(channels)].forEach((channel) => channel.close()),
  };
}

export type Clients = ReturnType<typeof createClients>;

export const createClients = (client: ClientFactory) => ({
  auth: client(AuthService),
  account: client(AccountService),
  users: client(UserService),
  userAdmin: client(UserAdminService),
  registrations: client(RegistrationService),
  securityEvents: client(SecurityEventService),
  videos: client(VideoService),
  uploads: client(UploadService),
  exports: client(ExportService),
  feed: client(FeedService),
  choices: client(ChoiceService),
  taste: client(TasteService),
  search: client(SearchService),
  lists: client(VideoListService),
  engagement: client(EngagementService),
  comments: client(CommentService),
  follows: client(FollowService),
  library: client(LibraryService),
  blocks: client(BlockService),
  notifications: client(NotificationService),
  messages: client(MessageService),
  presence: client(PresenceService),
  push: client(PushService),
  reviews: client(ReviewService),
  reports: client(ReportService),
  notices: client(NoticeService),
  queue: client(QueueService),
  pricing: client(PricingService),
  policies: client(PolicyService),
  records: client(RecordService),
  measures: client(MeasureService),
  audit: client(AuditService),
  analytics: client(AnalyticsService),
  invoices: client(InvoiceService),
});
