import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { fireEvent, screen } from '@testing-library/react';
import { WorkbenchScreen } from '../features/workbench/WorkbenchScreen.tsx';
import { admin, TIME } from './data.ts';
import { open } from './render.tsx';
import { ok, type Routes } from './server.ts';

export const entry = (
  id: number,
  fields: Partial<QueueEntry> = {},
  item: Partial<QueueEntry['item']> = {},
): QueueEntry => ({
  id: `video-${id}`,
  type: 'video',
  reason: null,
  reason_code: null,
  reports: 0,
  report_id: null,
  newest_reports: [],
  reporter_weight: null,
  behind: 0,
  notices: [],
  reach: 0,
  created_at: TIME,
  claimed_by: null,
  claimed_until: null,
  second_opinion: null,
  ...fields,
  item: {
    id,
    type: 'video',
    title: `Clip ${id}`,
    text: null,
    by: { id: 3, username: 'ben', avatar_url: null },
    video_id: null,
    hashtags: ['calm'],
    is_live: false,
    visibility: 'public',
    languages: ['pt'],
    video_url: `/media/${id}.mp4`,
    thumbnail_url: null,
    strip_url: `/media/${id}.jpg`,
    duration: 5,
    scan: null,
    appeal_text: null,
    appealed: null,
    revision: 4,
    link: null,
    call_to_action: null,
    ...item,
  },
});
export const reported = (id: number, itemType: QueueEntry['item']['type'] = 'video') =>
  entry(
    id,
    { id: `report-${itemType}-${id}`, type: 'report', reason: 'HARASSMENT', reports: 3, report_id: 31, reach: 1200 },
    { type: itemType },
  );

const spam = { code: 'spam', title: 'Spam', text: 'Spam is not allowed.' };
export function start(items: readonly QueueEntry[], api: Routes = {}) {
  let left = items;
  return open(<WorkbenchScreen />, {
    as: admin(),
    path: '/admin/queue',
    api: {
      'GET /admin/queue': () => ok({ items: left, next_cursor: null }),
      'GET /reasons': ok({ reasons: [spam] }),
      'GET /admin/saved-reasons': ok({ reasons: [{ reason_code: 'spam', text: 'Too loud.' }] }),
      'POST /admin/queue/:id/claim': ok({ id: 'x', claimed_until: TIME, detail: 'Claimed.' }),
      'POST /admin/queue/:id/release': ok({ detail: 'Released.' }),
      'POST /admin/videos/moderate': ({ body }) => {
        const { video_id: id } = JSON.parse(body) as { video_id: number };
        left = left.filter(({ item }) => item.id !== id);
        return ok({});
      },
      ...api,
    },
  });
}
export const press = (key: string) => void fireEvent.keyDown(document.body, { key });
export const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
export const current = () =>
  screen
    .getAllByRole('article')
    .find((card) => card.getAttribute('aria-current') === 'true')
    ?.getAttribute('aria-label');
export const loaded = () => screen.findAllByRole('article');
/** Answers a screen's request for the queue with the entries of its list. */
export const queueOf =
  (lists: Partial<Record<'videos' | 'promos' | 'reports', readonly QueueEntry[]>>) =>
  ({ path }: { path: string }) => {
    const list = new URLSearchParams(path.split('?')[1]).get('list') as keyof typeof lists;
    return ok({ items: lists[list] ?? [], next_cursor: null });
  };
export const waitingPromo = (id: number, item: Partial<QueueEntry['item']> = {}) =>
  entry(id, { id: `promo-${id}`, type: 'promo' }, { type: 'promo', title: `Promo ${id}`, ...item });
