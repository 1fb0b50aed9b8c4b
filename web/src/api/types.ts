/** The answers of /api/v1, with the field names of the public contract. Times are ISO 8601 text, ids numbers. */
export type Role = 'admin' | 'creator' | 'business' | 'user';
export type VideoStatus = 'pending' | 'testing' | 'promoted' | 'viral' | 'approved' | 'rejected' | 'unknown';
export type ProcessingStage = 'uploaded' | 'processing' | 'scanning';
export type Tier = 'testing' | 'promoted' | 'viral';
export type ItemType = 'video' | 'promo' | 'comment' | 'user';
export type ReportReason = 'SPAM' | 'HARASSMENT' | 'INAPPROPRIATE' | 'OTHER';

export type Account = {
  id: number;
  username: string;
  email: string;
  role: Role;
  avatar_url: string | null;
  bio: string;
};

export type Person = { username: string; avatar_url: string | null };

/** What videos and promos have in common. Addresses are paths below the one origin, `duration` is seconds. */
type ClipFields<Status> = {
  id: number;
  title: string;
  video_url: string | null;
  thumbnail_url: string | null;
  hashtags: string[];
  status: Status;
  rejection_reason?: string | null;
  created_at: string;
  duration: number | null;
};
type Engagement = { views: number; likes: number; liked: boolean; comments: number };
type Standing = { score: number | null; tier: Tier | null };
type Progress = { processing_stage: ProcessingStage | null; progress_percent: number };

export type Video = ClipFields<VideoStatus> & Engagement & Standing & { uploader: (Person & { id: number }) | null };
export type Promo = ClipFields<VideoStatus> & Engagement & { business_name: string | null };

export type FeedItem = ({ type: 'video' } & Video) | ({ type: 'promo' } & Promo);
export type FeedPage = { items: FeedItem[]; next_cursor: string | null };

/** An own clip in a list that shows no counters. */
export type Upload = ClipFields<VideoStatus> & Standing & Progress;
export type UploadList = { uploads: Upload[]; cooldown_remaining: number; next_cursor: string | null };

export type Comment = {
  id: number;
  video_id: number;
  user_id: number;
  /** The username; null when the account is gone. */
  user: string | null;
  avatar_url: string | null;
  text: string;
  created_at: string;
  parent_id: number | null;
};

export type Viewer = { user_id: number; username: string | null; avatar_url: string | null; viewed_at: string };

export type Notification = { id: number; title: string; message: string; created_at: string; is_read: boolean };

export type Profile = {
  user_id: number;
  username: string;
  bio: string;
  avatar_url: string | null;
  followers: number;
  following: number;
  total_likes: number;
  total_views: number;
  is_following: boolean;
  videos: Upload[];
  next_cursor: string | null;
};
export type SearchHit = { user_id: number; username: string; avatar_url: string | null };
export type FollowEntry = { user_id: number; username: string | null; avatar_url: string | null };

export type ScoreExplanation = {
  completion_points: number;
  like_points: number;
  comment_points: number;
  share_points: number;
  report_penalty: number;
  next_tier: Tier | null;
  /** What the next tier asks for in all. */
  next_tier_views: number | null;
  next_tier_score: number | null;
};

/** Rates are fractions 0–1, `engagement_score` 0–100, watch times seconds. */
export type CreatorStats = {
  video_id: number;
  title: string;
  video_url: string | null;
  thumbnail_url: string | null;
  created_at: string;
  status: VideoStatus;
  tier: Tier | null;
  rejection_reason: string | null;
  views: number;
  likes: number;
  comments: number;
  shares: number;
  like_rate: number;
  comment_rate: number;
  completion_rate: number;
  unique_viewers: number;
  avg_watch_time: number;
  total_watch_time: number;
  engagement_score: number;
  score_explanation: ScoreExplanation;
};

type Review = { strip_url: string | null; is_flagged: boolean; appeal_text: string | null };
export type QueueVideo = Video & Review;
export type QueuePromo = Omit<Promo, keyof Engagement> & Review;
export type AdminUser = { id: number; username: string; email: string; role: Role; is_banned: boolean };

export type TopVideo = {
  id: number;
  title: string;
  status: VideoStatus;
  tier: Tier | null;
  score: number;
  created_at: string;
};

export type AdminMetrics = {
  total_users: number;
  total_creators: number;
  total_businesses: number;
  total_admins: number;
  total_videos: number;
  total_promos: number;
  total_comments: number;
  total_likes: number;
  total_views: number;
  daily_active_users: { date: string; count: number }[];
  user_roles: { role: string; count: number }[];
  top_videos: TopVideo[];
};

export type Report = {
  id: number;
  item_id: number;
  item_type: ItemType;
  reason: ReportReason;
  reported_by: string | null;
  report_count: number;
  video_url: string | null;
  /** The reported comment. */
  text: string | null;
};

export type Message = {
  id: number;
  sender_id: number;
  receiver_id: number;
  content: string;
  created_at: string;
  is_read: boolean;
  client_id: string | null;
};
export type Thread = { user: Person & { id: number }; last_message: Message | null; unread_count: number };
