import { expect, test } from '@jest/globals';
import type { ReactElement } from 'react';
import { screen, within } from '@testing-library/react';
import type { Workload } from '@tallscreen/bff/contract/admin-record';
import { admin, TIME } from '../../testing/data.ts';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, type Answer } from '../../testing/server.ts';
import { formatWait, ReviewersPanel } from './ReviewersPanel.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

useFakeClock();

const none = { count: 0, oldest_at: null, held: [] };
const workload: Workload = {
  waiting: [
    { type: 'video', count: 12, oldest_at: TIME, held: [{ admin: { id: 1, username: 'kim' }, count: 2 }] },
    { type: 'appeal', ...none },
  ],
  reviewers: [
    {
      admin: { id: 1, username: 'kim' },
      decisions: 40,
      rejected: 8,
      overturned: 2,
      overturn_rate: 0.25,
      median_seconds: 720,
    },
  ],
};

const start = (panel: ReactElement, api: Answer | (() => Answer)) =>
  open(panel, { as: admin(), api: { 'GET /admin/workload': api } });

test('shows the waiting items, since when and who holds them, and links to that part of the queue', async () => {
  start(<WaitingPanel />, ok(workload));
  await wait(50);
  expect(screen.getByText('12 pending entries').closest('p')?.textContent).toMatch(/oldest .*assigned to @kim: 2$/);
  expect(screen.getByRole('link', { name: 'Open the queue' }).getAttribute('href')).toBe('/admin/queue');
  // What nobody waits for is left out.
  const [, videos, ...others] = within(screen.getByRole('table', { name: 'Pending entries' })).getAllByRole('row');
  expect(videos?.textContent).toMatch(/^Videos12.*@kim: 2$/);
  expect(others).toEqual([]);
  expect(within(videos!).getByRole('link').getAttribute('href')).toBe('/admin/queue?type=video');
});

test('shows how each admin decided in the chosen time', async () => {
  const { user, sent } = start(<ReviewersPanel />, ok(workload));
  await wait(50);
  const [, kim] = within(screen.getByRole('table', { name: 'Reviewers' })).getAllByRole('row');
  expect(kim?.textContent).toBe('@kim4012 min225%');
  await user.selectOptions(screen.getByLabelText('Time range'), '7');
  await wait(50);
  expect(sent('GET').at(-1)).toBe('GET /admin/workload?days=7');
});

test('figures of another time are not shown under the chosen one', async () => {
  let answer: Answer = ok(workload);
  const { user } = start(<ReviewersPanel />, () => answer);
  await wait(50);
  answer = fail(503);
  await user.selectOptions(screen.getByLabelText('Time range'), '7');
  await wait(50);
  expect(screen.queryByRole('table', { name: 'Reviewers' })).toBeNull();
  expect(screen.getByText('Failed to load reviewer statistics.')).toBeTruthy();
});

test.each([
  ['Failed to load the workload.', <WaitingPanel key="1" />, 'No pending entries.'],
  ['Failed to load reviewer statistics.', <ReviewersPanel key="2" />, 'No decisions yet.'],
])('%s can be tried again', async (problem, panel, text) => {
  let answer: Answer = fail(503);
  const { user } = start(panel, () => answer);
  await wait(50);
  expect(screen.getByText(problem)).toBeTruthy();
  answer = ok({ waiting: [], reviewers: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await wait(50);
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  [45, '45 s'],
  [720, '12 min'],
  [10_800, '3 h'],
  [86_400, '1 day'],
  [200_000, '2 days'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
