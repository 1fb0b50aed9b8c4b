import { defineEvent } from '@tallscreen/kit-events/events';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { BlockEventSchema } from '@tallscreen/proto/tallscreen/events/v1/block_pb';
import { EngagementEventSchema } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { ExportReadyEventSchema } from '@tallscreen/proto/tallscreen/events/v1/export_pb';
import { FollowEventSchema } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import {
  AdminAlertEventSchema,
  DecisionEventSchema,
  ReportEventSchema,
} from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { NotificationEventSchema } from '@tallscreen/proto/tallscreen/events/v1/notification_pb';
import { SaveEventSchema } from '@tallscreen/proto/tallscreen/events/v1/save_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { VideoEventSchema } from '@tallscreen/proto/tallscreen/events/v1/video_pb';

export const EngagementEvents = defineEvent(TOPICS.socialEngagement, EngagementEventSchema);
export const FollowEvents = defineEvent(TOPICS.socialFollow, FollowEventSchema);
export const SaveEvents = defineEvent(TOPICS.socialSave, SaveEventSchema);
export const BlockEvents = defineEvent(TOPICS.socialBlock, BlockEventSchema);
export const NotificationEvents = defineEvent(TOPICS.socialNotification, NotificationEventSchema);
export const UserEvents = defineEvent(TOPICS.identityUser, UserEventSchema);
export const VideoEvents = defineEvent(TOPICS.mediaVideo, VideoEventSchema);
export const ExportEvents = defineEvent(TOPICS.mediaExport, ExportReadyEventSchema);
export const PromoEvents = defineEvent(TOPICS.mediaPromo, VideoEventSchema);
export const AlertEvents = defineEvent(TOPICS.moderationAlert, AdminAlertEventSchema);
export const ReportEvents = defineEvent(TOPICS.moderationReport, ReportEventSchema);
export const DecisionEvents = defineEvent(TOPICS.moderationDecision, DecisionEventSchema);
