import type { AdminMetrics, AdminUser, QueuePromo, QueueVideo, Report } from '@tallscreen/bff/contract';
import { promo, TIME, video } from './data.ts';

/** Builders of answers that only the admin area asks for. */
const review = { revision: 4, strip_url: null, is_flagged: false, scan: null, appeal_text: null, appealed: null };
export const queueVideo = (fields: Partial<QueueVideo> = {}): QueueVideo => ({
  ...video({ status: 'pending', tier: null }),
  ...review,
  ...fields,
});
export const queuePromo = (fields: Partial<QueuePromo> = {}): QueuePromo => ({
  ...promo({ status: 'pending' }),
  ...review,
  ...fields,
});

export const report = (fields: Partial<Report> = {}): Report => ({
  id: 1,
  item_id: 7,
  item_type: 'video',
  reason: 'SPAM',
  reported_by: 'cleo',
  report_count: 1,
  video_url: '/media/7.mp4',
  thumbnail_url: null,
  title: 'Waves',
  text: null,
  video_id: null,
  created_at: TIME,
  ...fields,
});

export const adminUser = (fields: Partial<AdminUser> = {}): AdminUser => ({
  id: 3,
  username: 'ben',
  email: 'ben@mail.test',
  role: 'creator',
  is_banned: false,
  ban_reason: null,
  banned_until: null,
  totp_enabled: false,
  created_at: TIME,
  ...fields,
});

export const metrics = (fields: Partial<AdminMetrics> = {}): AdminMetrics => ({
  total_users: 1234,
  total_creators: 20,
  total_businesses: 3,
  total_admins: 1,
  total_videos: 56,
  total_promos: 7,
  total_comments: 89,
  total_likes: 300,
  total_views: 5000,
  daily_active_users: [],
  user_roles: [],
  top_videos: [],
  ...fields,
});
