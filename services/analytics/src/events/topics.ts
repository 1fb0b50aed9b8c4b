import { defineEvent } from '@tallscreen/kit-events/events';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import {
  NeighboursEventSchema,
  ScoreEventSchema,
  StatsEventSchema,
  TrackEventSchema,
} from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { EngagementEventSchema } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { FollowEventSchema } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import { PriceEventSchema, ReportEventSchema } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { VideoEventSchema } from '@tallscreen/proto/tallscreen/events/v1/video_pb';

export const TrackEvents = defineEvent(TOPICS.analyticsEvent, TrackEventSchema);
export const VideoEvents = defineEvent(TOPICS.mediaVideo, VideoEventSchema);
export const PromoEvents = defineEvent(TOPICS.mediaPromo, VideoEventSchema);
export const UserEvents = defineEvent(TOPICS.identityUser, UserEventSchema);
export const EngagementEvents = defineEvent(TOPICS.socialEngagement, EngagementEventSchema);
export const FollowEvents = defineEvent(TOPICS.socialFollow, FollowEventSchema);
export const ReportEvents = defineEvent(TOPICS.moderationReport, ReportEventSchema);
export const PriceEvents = defineEvent(TOPICS.moderationPrice, PriceEventSchema);
export const ScoreEvents = defineEvent(TOPICS.analyticsScore, ScoreEventSchema);
export const NeighboursEvents = defineEvent(TOPICS.analyticsNeighbours, NeighboursEventSchema);
export const StatsEvents = defineEvent(TOPICS.analyticsStats, StatsEventSchema);
