import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Workload } from '@tallscreen/bff/contract/admin-record';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { AdminNavItems } from './AdminNavItems.tsx';

const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const kim = (count: number) => ({ admin: { id: 1, username: 'kim' }, count });
const lee = (count: number) => ({ admin: { id: 2, username: 'lee' }, count });

const waiting: Workload['waiting'] = [
  { type: 'video', count: 90, oldest_at: ago(2.5 * HOUR_MS), held: [kim(2)] },
  { type: 'promo', count: 0, oldest_at: null, held: [] },
  { type: 'report', count: 7, oldest_at: ago(30 * HOUR_MS), held: [kim(1), lee(3)] },
  { type: 'appeal', count: 1, oldest_at: ago(HOUR_MS / 2), held: [] },
  { type: 'comment', count: 4, oldest_at: ago(HOUR_MS / 2), held: [] },
];

test('what waits is counted once, at the queue, with since when and who holds some of it', async () => {
  open(<AdminNavItems />, { as: admin(), api: { 'GET /admin/workload': ok({ waiting, reviewers: [] }) } });
  const queue = await screen.findByRole('link', { name: 'Queue 99+ waiting, oldest yesterday, @kim: 3, @lee: 3' });
  expect(within(queue).getByTitle(/^oldest yesterday · @kim: 3, @lee: 3$/)).toBeTruthy();
  for (const name of ['Approve Videos', 'Reports', 'Manage Promos', 'Users'])
    expect(screen.getByRole('link', { name })).toBeTruthy();
});
