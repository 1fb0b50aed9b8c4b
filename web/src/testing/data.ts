import type { VideoStats } from '@tallscreen/bff/contract/analytics';
import type { Account } from '@tallscreen/bff/contract/auth';
import type { Comment } from '@tallscreen/bff/contract/comment';
import type { Message, Thread } from '@tallscreen/bff/contract/message';
import type { Notification } from '@tallscreen/bff/contract/notification';
import type { Profile } from '@tallscreen/bff/contract/profile';
import type { FeedItem, Promo, Video } from '@tallscreen/bff/contract/video';

/** Builders of complete API answers. A test passes only the fields that matter to it. */
export const TIME = '2026-01-01T10:05:00.000Z';

export const account = (fields: Partial<Account> = {}): Account => ({
  id: 1,
  username: 'ann',
  email: 'ann@mail.test',
  role: 'user',
  avatar_url: null,
  bio: '',
  email_verified: true,
  totp_enabled: false,
  totp_setup_required: false,
  ...fields,
});

export const admin = () => account({ id: 90, username: 'root', email: 'root@mail.test', role: 'admin' });

/** An access token of this user, with the parts that the client reads. */
export const tokenOf = (id: number) => `head.${btoa(JSON.stringify({ sub: String(id) }))}.signature`;

const mediaItem = {
  id: 7,
  title: 'Waves',
  video_url: '/media/7.mp4',
  thumbnail_url: null,
  hashtags: ['calm'],
  rejection_reason: null,
  rejection_reason_code: null,
  created_at: TIME,
  duration: 10,
  width: 720,
  height: 1280,
  renditions: [],
  captions: [],
  views: 12,
  likes: 3,
  liked: false,
  comments: 2,
  processing_stage: null,
  progress_percent: 0,
};

export const video = (fields: Partial<Video> = {}): Video => ({
  ...mediaItem,
  status: 'testing',
  score: null,
  tier: 'testing',
  language: null,
  who_may_comment: 'everyone',
  visibility: 'public',
  rejection_at_seconds: null,
  publish_at: null,
  uploader: { id: 3, username: 'ben', avatar_url: null },
  ...fields,
});

export const promo = (fields: Partial<Promo> = {}): Promo => ({
  ...mediaItem,
  id: 50,
  title: 'Best shoes',
  status: 'approved',
  rejection_at_seconds: null,
  business_name: 'Shoes & Co',
  link: null,
  call_to_action: null,
  starts_at: null,
  ends_at: null,
  daily_cap: null,
  total_cap: null,
  daily_budget: null,
  total_budget: null,
  frequency_cap: null,
  ...fields,
});

export const feedVideo = (fields: Partial<Video> = {}): FeedItem => ({ ...video(fields), type: 'video' });
export const feedPromo = (fields: Partial<Promo> = {}): FeedItem => ({ ...promo(fields), type: 'promo' });
export const feedPage = (items: FeedItem[], next_cursor: string | null = null) => ({
  videos: [],
  promos: [],
  items,
  next_cursor,
});

export const comment = (fields: Partial<Comment> = {}): Comment => ({
  id: 1,
  video_id: 7,
  user_id: 1,
  user: 'ann',
  avatar_url: null,
  text: 'Nice',
  created_at: TIME,
  parent_id: null,
  client_id: null,
  likes: 0,
  liked: false,
  status: 'shown',
  pinned: false,
  by_uploader: false,
  hidden_by_admin: false,
  ...fields,
});

export const notification = (fields: Partial<Notification> = {}): Notification => ({
  id: 4,
  title: 'New like',
  message: 'Ben liked "Sea".',
  type: 'like',
  kind: 'like',
  params: { count: 1, name: 'Ben', other: '', others: '', title: 'Sea' },
  actor: { id: 2, username: 'ben', avatar_url: null },
  target: { type: 'video', id: 7 },
  item_id: 7,
  created_at: TIME,
  is_read: false,
  ...fields,
});

export const message = (fields: Partial<Message> = {}): Message => ({
  id: 5,
  sender_id: 2,
  receiver_id: 1,
  content: `m${fields.id ?? 5}`,
  created_at: TIME,
  is_read: false,
  client_id: null,
  ...fields,
});

export const thread = (fields: Partial<Thread> = {}): Thread => ({
  user: { id: 2, username: 'bo', avatar_url: null },
  last_message: message(),
  unread_count: 0,
  has_written: true,
  ...fields,
});

export const profile = (fields: Partial<Profile> = {}): Profile => ({
  user_id: 3,
  username: 'ben',
  avatar_url: null,
  bio: 'I film waves.',
  role: 'creator',
  followers: 10,
  following: 2,
  total_likes: 30,
  total_views: 1200,
  is_muted: false,
  is_following: false,
  videos: [],
  next_cursor: null,
  ...fields,
});

export const stats = (fields: Partial<VideoStats> = {}): VideoStats => ({
  video_id: 7,
  title: 'Waves',
  video_url: '/media/7.mp4',
  thumbnail_url: null,
  created_at: TIME,
  status: 'testing',
  tier: 'testing',
  rejection_reason: null,
  rejection_reason_code: null,
  rejection_at_seconds: null,
  views: 49,
  engaged_views: 30,
  completions: 25,
  followers_won: 2,
  likes: 5,
  comments: 1,
  shares: 1,
  like_rate: 0.102,
  comment_rate: 0.02,
  completion_rate: 0.5,
  unique_viewers: 40,
  avg_watch_time: 6.25,
  total_watch_time: 1306.4,
  engagement_score: 26.54,
  score_explanation: {
    completion_points: 20,
    like_points: 5,
    comment_points: 1,
    share_points: 0.5,
    report_penalty: 0,
    next_tier: 'promoted',
    next_tier_views: 50,
    scored_view_count: 49,
    next_tier_score: 30,
  },
  ...fields,
});
