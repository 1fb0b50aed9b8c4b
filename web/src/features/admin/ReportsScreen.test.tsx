import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adminApi } from '../../api/admin.ts';
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
  for (const part of ['Spam', 'Waves', 'video 7', 'Reported by cleo', '4 reports']) expect(text).toContain(part);
  const preview = screen.getByLabelText<HTMLVideoElement>('Reported video');
  expect([preview.loop, preview.muted, preview.getAttribute('src')]).toEqual([true, true, '/media/7.mp4']);
});

test('five reports and more are marked as urgent', async () => {
  start(list(report({ id: 1, report_count: 5 }), report({ id: 2, report_count: 4 })));
  expect((await card(1)).dataset['urgent']).toBe('true');
  expect((await card(2)).dataset['urgent']).toBeUndefined();
});

test('a reported comment shows its text and video, but no preview', async () => {
  start(
    list(
      report({ item_type: 'comment', title: null, video_url: null, text: 'Buy now', video_id: 70, reported_by: null }),
    ),
  );
  const found = within(await card(1));
  expect(found.getByText('“Buy now”')).toBeTruthy();
  expect(found.getByText('No preview')).toBeTruthy();
  expect(found.getByText(/a deleted account/)).toBeTruthy();
  expect(found.getByRole('link', { name: 'Open its video' }).getAttribute('href')).toBe('/video/70');
});

test('videos and users are named and linked', async () => {
  start(list(report(), report({ id: 2, item_type: 'user', item_id: 8, title: 'cleo', video_url: null })));
  expect(
    within(await card(1))
      .getByRole('link', { name: 'Waves' })
      .getAttribute('href'),
  ).toBe('/video/7');
  expect(
    within(await card(2))
      .getByRole('link', { name: '@cleo' })
      .getAttribute('href'),
  ).toBe('/profile/cleo');
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

test('a comment that its author has deleted cannot be removed any more', async () => {
  start(list(report({ item_type: 'comment', title: null, video_url: null, text: null })));
  const found = within(await card(1));
  expect(found.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dismiss', 'Uphold']);
});

test('upholding sends the report and says so', async () => {
  const { user, calls } = removable('POST /admin/reports/uphold');
  await user.click(within(await card(1)).getByRole('button', { name: 'Uphold' }));
  expect(await screen.findByText('Report upheld.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toBe('report_id=1');
});

const confirm = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test.each([
  ['video', 'Remove Video', 'Remove', 'Video removed successfully.', ['POST /admin/reports/remove']],
  ['promo', 'Remove Promo', 'Remove', 'Promo removed successfully.', ['POST /admin/reports/remove']],
  ['comment', 'Remove Comment', 'Remove', 'Comment removed.', ['DELETE /admin/comments/7']],
  ['user', 'Ban User', 'Ban', 'User banned.', ['POST /admin/ban-user/7', 'POST /admin/reports/uphold']],
] as const)(
  'a reported %s: %s asks first and takes its reports off the list',
  async (type, button, yes, done, sent) => {
    const same = { item_type: type, text: 'Buy now' };
    let reports = [report(same), report({ id: 2, ...same }), report({ id: 3, item_id: 8 })];
    const last = sent.at(-1) as string;
    const { user, calls } = start(() => list(...reports), {
      'POST /admin/ban-user/7': ok(),
      [last]: () => {
        // The reports of a comment close a moment after it was deleted.
        if (type !== 'comment') reports = reports.slice(2);
        return ok();
      },
    });
    await user.click(within(await card(1)).getByRole('button', { name: button }));
    const made = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
    expect(made()).toEqual([]);
    await user.click(confirm(yes));
    expect(await screen.findByText(done)).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(made()).toEqual(sent);
    expect(await card(3)).toBeTruthy();
  },
);

test('a removal that was asked about can still be confirmed when the list has loaded again without it', async () => {
  let reports = [report(), report({ id: 2, item_id: 8 })];
  const { user, store, sent } = start(() => list(...reports), { 'POST /admin/reports/remove': ok() });
  await user.click(within(await card(1)).getByRole('button', { name: 'Remove Video' }));
  reports = reports.slice(1);
  store.dispatch(adminApi.util.invalidateTags(['Reports']));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Report 1', hidden: true })).toBeNull());
  await user.click(confirm('Remove'));
  expect(await screen.findByText('Video removed successfully.')).toBeTruthy();
  expect(sent('POST')).toEqual(['POST /admin/reports/remove']);
});

test('the removal of a video can name the broken rule', async () => {
  const { user, calls } = start(list(report()), {
    'GET /reasons': ok({ reasons: [{ code: 'spam', title: 'Spam', text: 'Spam is not allowed.' }] }),
    'POST /admin/reports/remove': ok(),
  });
  await user.click(within(await card(1)).getByRole('button', { name: 'Remove Video' }));
  await screen.findByRole('option', { name: 'Spam' });
  await user.selectOptions(screen.getByLabelText('Broken rule'), 'Spam');
  await user.click(confirm('Remove'));
  expect(await screen.findByText('Video removed successfully.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toBe('report_id=1&reason_code=spam');
});

test('the buttons are disabled while the report is processed', async () => {
  const { user } = start(list(report()), { 'POST /admin/reports/dismiss': pending });
  const found = within(await card(1));
  await user.click(found.getByRole('button', { name: 'Dismiss' }));
  const buttons = found.getAllByRole<HTMLButtonElement>('button');
  await waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]));
});

test('a failed dismissal or removal keeps the report and shows why', async () => {
  const { user } = start(list(report()), {
    'POST /admin/reports/dismiss': fail(409, 'Already closed.'),
    'POST /admin/reports/remove': fail(503),
  });
  const found = within(await card(1));
  await user.click(found.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Already closed.')).toBeTruthy();
  await user.click(found.getByRole('button', { name: 'Remove Video' }));
  await user.click(confirm('Remove'));
  expect(await screen.findByText('Failed to remove video.')).toBeTruthy();
  expect(await card(1)).toBeTruthy();
});

test.each([
  [409, 'video', 'Dismiss', null, 'POST /admin/reports/dismiss'],
  [404, 'video', 'Remove Video', 'Remove', 'POST /admin/reports/remove'],
  [404, 'comment', 'Remove Comment', 'Remove', 'DELETE /admin/comments/7'],
] as const)(
  'a report that somebody else closed leaves the list: %s for %s, %s',
  async (status, type, button, yes, call) => {
    let reports = [report({ item_type: type, text: 'Buy now' }), report({ id: 2, item_id: 8 })];
    const { user } = start(() => list(...reports), { [call]: fail(status, 'Already closed.') });
    const found = within(await card(1));
    reports = reports.slice(1);
    await user.click(found.getByRole('button', { name: button }));
    if (yes) await user.click(confirm(yes));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Report 1' })).toBeNull());
    expect(await card(2)).toBeTruthy();
  },
);

test('a ban is told even if the report could not be closed, and why', async () => {
  let reports = [report({ item_type: 'user' })];
  const { user } = start(() => list(...reports), {
    'POST /admin/ban-user/7': ok(),
    'POST /admin/reports/uphold': fail(409, 'Already closed.'),
  });
  const found = within(await card(1));
  reports = [];
  await user.click(found.getByRole('button', { name: 'Ban User' }));
  await user.click(confirm('Ban'));
  expect(await screen.findByText('User banned.')).toBeTruthy();
  expect(await screen.findByText('Already closed.')).toBeTruthy();
  expect(await screen.findByText('No pending reports.')).toBeTruthy();
});
