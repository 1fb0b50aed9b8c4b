import type { ItemRecord, UserRecord } from '@tallscreen/bff/contract/admin-record';
import { adminUser } from './adminData.ts';
import { TIME, video } from './data.ts';

/** Builders of the pages about one user or video that admins see. */
const item = { type: 'video', id: 7, title: 'Waves' } as const;
const boss = { id: 1, username: 'boss' };

const report = (id: number) => ({
  id,
  item,
  reason: 'SPAM' as const,
  reporter: { id: 9, username: 'cleo' },
  outcome: null,
  created_at: TIME,
});

const decision = {
  id: 21,
  item,
  verdict: 'reject' as const,
  reason: 'Blurred.',
  reason_code: 'quality' as const,
  at_seconds: 12,
  admin: boss,
  created_at: TIME,
};

export const userRecord = (fields: Partial<UserRecord> = {}): UserRecord => ({
  user: adminUser(),
  sessions: [{ created_at: TIME, last_used_at: TIME, user_agent: 'Firefox', network: '203.0.113.x' }],
  videos: [video({ id: 7, title: 'Waves' })],
  promos: [],
  comments: [],
  reports_against: [report(11)],
  reports_by: [],
  reporter: { made: 12, upheld: 2, dismissed: 3, weight: 0.625, muted_until: null, mute_id: null },
  strikes: [],
  copyright: { strikes: 0, limit: 3 },
  warnings: [],
  decisions: [decision],
  audit: [],
  ...fields,
});

export const itemRecord = (fields: Partial<ItemRecord> = {}): ItemRecord => ({
  item_type: 'video',
  id: 7,
  title: 'Waves',
  uploader: { id: 3, username: 'ben' },
  video: { ...video({ id: 7, title: 'Waves' }), strip_url: null, is_flagged: false },
  scan: {
    model: null,
    version: null,
    labels: [
      { name: 'nudity', score: 0.5, frame_ms: null, is_flagged: true },
      { name: 'sexy', score: 0.25, frame_ms: 12_400, is_flagged: false },
    ],
    matches: [],
    scanners: ['picture@1'],
    scanned_at: TIME,
  },
  appeal_text: 'It was the wind.',
  comments: [],
  reports: [report(11)],
  strikes: [],
  decisions: [decision],
  audit: [],
  ...fields,
});
