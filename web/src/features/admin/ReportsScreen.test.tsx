import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { report } from '../../testing/adminData.ts';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { ReportsScreen } from './ReportsScreen.tsx';

const list = (...reports: object[]) => ok({ reports, next_cursor: null });
const start = (answer: Routes[string], api: Routes = {}) =>
  open(<ReportsScreen />, { as: admin(), path: '/admin/reports', api: { 'GET /admin/reports': answer, ...api } });
const card = (id: number) => screen.findByRole('article', { name: `Report ${id}` });

test('shows a loading state', () => {
  start(pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('says that no report is pending', async () => {
  start(list());
  expect(await screen.findByText('No pending reports.')).toBeTruthy();
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start(() => answer);
  await screen.findByText('Failed to load reports.');
  answer = list(report());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card(1)).toBeTruthy();
});

test('shows item, reason, reporter, count and a muted looping preview', async () => {
  start(list(report({ report_count: 4 })));
  const text = (await card(1)).textContent;
  for (const part of ['SPAM', 'video 7', 'Reported by cleo', '4 reports']) expect(text).toContain(part);
  const preview = screen.getByLabelText<HTMLVideoElement>('Reported video');
  expect([preview.loop, preview.muted, preview.getAttribute('src')]).toEqual([true, true, '/media/7.mp4']);
});

test('five reports and more are marked as urgent', async () => {
  start(list(report({ id: 1, report_count: 5 }), report({ id: 2, report_count: 4 })));
  expect((await card(1)).dataset['urgent']).toBe('true');
  expect((await card(2)).dataset['urgent']).toBeUndefined();
});

test('a reported comment shows its text, but no preview and no removal', async () => {
  start(list(report({ item_type: 'comment', video_url: null, text: 'Buy now', reported_by: null })));
  const found = within(await card(1));
  expect(found.getByText('“Buy now”')).toBeTruthy();
  expect(found.getByText('No preview')).toBeTruthy();
  expect(found.getByText(/a deleted account/)).toBeTruthy();
  expect(found.queryByRole('button', { name: 'Remove Video' })).toBeNull();
});

/** Reports of a server that removes them from its list when `action` is called. */
function removable(action: string) {
  let reports = [report({ id: 1 }), report({ id: 2, item_id: 8 })];
  return start(() => list(...reports), {
    [action]: () => {
      reports = reports.slice(1);
      return ok();
    },
  });
}

test('dismissing sends the report and removes it from the list', async () => {
  const { user, calls } = removable('POST /admin/reports/dismiss');
  await user.click(within(await card(1)).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Report 1' })).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toBe('report_id=1');
  expect(await card(2)).toBeTruthy();
});

test('removing the video asks first and removes its reports', async () => {
  const { user, sent } = removable('DELETE /admin/videos/7');
  await user.click(within(await card(1)).getByRole('button', { name: 'Remove Video' }));
  expect(sent('DELETE')).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Video removed successfully.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Report 1' })).toBeNull());
});

test('the buttons are disabled while the report is processed', async () => {
  const { user } = start(list(report()), { 'POST /admin/reports/dismiss': pending });
  const found = within(await card(1));
  await user.click(found.getByRole('button', { name: 'Dismiss' }));
  const buttons = found.getAllByRole<HTMLButtonElement>('button');
  await waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]));
});

test('a failed dismissal or removal keeps the report and shows why', async () => {
  const { user } = start(list(report()), {
    'POST /admin/reports/dismiss': fail(409, 'Already closed.'),
    'DELETE /admin/videos/7': fail(503),
  });
  const found = within(await card(1));
  await user.click(found.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Already closed.')).toBeTruthy();
  await user.click(found.getByRole('button', { name: 'Remove Video' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Failed to remove video.')).toBeTruthy();
  expect(await card(1)).toBeTruthy();
});
