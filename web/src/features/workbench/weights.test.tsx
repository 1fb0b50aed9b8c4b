import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { admin, TIME } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { reported } from '../../testing/workbench.tsx';
import { ReportsScreen } from './PresetScreens.tsx';

const cleo = { reporter_id: 9, reported_by: 'cleo', reason: 'SPAM', notice: null, created_at: TIME } as const;
const report = (id: number, fields: Partial<QueueEntry> = {}): QueueEntry => ({
  ...reported(id),
  reports: 1,
  newest_reports: [cleo],
  ...fields,
});
const start = (...items: QueueEntry[]) => {
  const api = { 'GET /admin/queue': ok({ items, next_cursor: null }) };
  open(<ReportsScreen />, { as: admin(), path: '/admin/reports', api });
};
const card = (name: string) => screen.findByRole('article', { name });

test('says what the record of a reporter is worth, and how much of a flood waits behind the entry', async () => {
  start(
    report(1, { reporter_weight: 0, behind: 1 }),
    report(2, { reporter_weight: 0.75 }),
    report(3, { reporter_weight: 0.25, behind: 9 }),
  );
  expect((await card('Clip 1')).textContent).toContain('It comes last: nearly all');
  expect((await card('Clip 1')).textContent).toContain('1 more thing of the same owner');
  expect((await card('Clip 3')).textContent).toContain('Many of the last reports by who reported it were dismissed.');
  expect((await card('Clip 3')).textContent).toContain('9 more things of the same owner');
  expect((await card('Clip 2')).textContent).not.toContain('dismissed');
});

test('leads from a reporter to everything about them', async () => {
  start(report(7));
  expect(
    within(await card('Clip 7'))
      .getByRole('link', { name: 'cleo' })
      .getAttribute('href'),
  ).toBe('/admin/users/9');
});
