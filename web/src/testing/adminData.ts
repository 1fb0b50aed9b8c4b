import type { AdminUser } from '@tallscreen/bff/contract/admin';
import type { AdminMetrics } from '@tallscreen/bff/contract/analytics';
import { TIME } from './data.ts';

/** Builders of answers that only the admin area asks for. */
export const adminUser = (fields: Partial<AdminUser> = {}): AdminUser => ({
  id: 3,
  username: 'ben',
  email: 'ben@mail.test',
  role: 'creator',
  is_banned: false,
  ban_reason: null,
  ban_reason_code: null,
  banned_until: null,
  invite: null,
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
