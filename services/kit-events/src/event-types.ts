import {
  NeighboursEventSchema,
  ScoreEventSchema,
  StatsEventSchema,
  TrackEventSchema,
} from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { AuditEventSchema } from '@tallscreen/proto/tallscreen/events/v1/audit_pb';
import { BlockEventSchema } from '@tallscreen/proto/tallscreen/events/v1/block_pb';
import { EngagementEventSchema } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { ExportReadyEventSchema } from '@tallscreen/proto/tallscreen/events/v1/export_pb';
import { FollowEventSchema } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import { MessageEventSchema } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import {
  AdminAlertEventSchema,
  DecisionEventSchema,
  PriceEventSchema,
  ReportEventSchema,
} from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { NotificationEventSchema } from '@tallscreen/proto/tallscreen/events/v1/notification_pb';
import { SaveEventSchema } from '@tallscreen/proto/tallscreen/events/v1/save_pb';
import { SessionsEndedEventSchema } from '@tallscreen/proto/tallscreen/events/v1/session_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { VideoEventSchema } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { defineEvent } from '#events';
import { TOPICS } from '#kafka/topics';

// Every event that services publish: its topic, and the message that its records hold.
export const UserEvents = defineEvent(TOPICS.identityUser, UserEventSchema);
export const SessionEvents = defineEvent(TOPICS.identitySession, SessionsEndedEventSchema);
export const VideoEvents = defineEvent(TOPICS.mediaVideo, VideoEventSchema);
export const PromoEvents = defineEvent(TOPICS.mediaPromo, VideoEventSchema);
export const ExportEvents = defineEvent(TOPICS.mediaExport, ExportReadyEventSchema);
export const EngagementEvents = defineEvent(TOPICS.socialEngagement, EngagementEventSchema);
export const FollowEvents = defineEvent(TOPICS.socialFollow, FollowEventSchema);
export const SaveEvents = defineEvent(TOPICS.socialSave, SaveEventSchema);
export const BlockEvents = defineEvent(TOPICS.socialBlock, BlockEventSchema);
export const NotificationEvents = defineEvent(TOPICS.socialNotification, NotificationEventSchema);
export const MessageEvents = defineEvent(TOPICS.messagingMessage, MessageEventSchema);
export const DecisionEvents = defineEvent(TOPICS.moderationDecision, DecisionEventSchema);
export const ReportEvents = defineEvent(TOPICS.moderationReport, ReportEventSchema);
export const AlertEvents = defineEvent(TOPICS.moderationAlert, AdminAlertEventSchema);
export const PriceEvents = defineEvent(TOPICS.moderationPrice, PriceEventSchema);
export const AuditEvents = defineEvent(TOPICS.auditEntry, AuditEventSchema);
export const TrackEvents = defineEvent(TOPICS.analyticsEvent, TrackEventSchema);
export const ScoreEvents = defineEvent(TOPICS.analyticsScore, ScoreEventSchema);
export const StatsEvents = defineEvent(TOPICS.analyticsStats, StatsEventSchema);
export const NeighboursEvents = defineEvent(TOPICS.analyticsNeighbours, NeighboursEventSchema);
