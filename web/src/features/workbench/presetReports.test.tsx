import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { api as baseApi } from '../../api/base.ts';
import { admin, TIME } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { reported } from '../../testing/workbench.tsx';
import { ReportsScreen } from './PresetScreens.tsx';

const list = (...items: QueueEntry[]) => ok({ items, next_cursor: null });
const start = (answer: Routes[string], api: Routes = {}) =>
  open(<ReportsScreen />, { as: admin(), path: '/admin/reports', api: { 'GET /admin/queue': answer, ...api } });

const by = (reported_by: string | null, reason: 'SPAM' | 'HARASSMENT' = 'HARASSMENT') => ({
  reporter_id: reported_by === null ? null : 9,
  reported_by,
  reason,
  notice: null,
  created_at: TIME,
});
const report = (
  id: number,
  type: QueueEntry['item']['type'] = 'video',
  fields: Partial<QueueEntry> = {},
  item: Partial<QueueEntry['item']> = {},
): QueueEntry => {
  const made = reported(id, type);
  const shown = type === 'comment' || type === 'user' ? { title: null, video_url: null, strip_url: null } : {};
  return { ...made, reports: 1, newest_reports: [by('cleo')], ...fields, item: { ...made.item, ...shown, ...item } };
};
const card = (name: string) => screen.findByRole('article', { name });
/** Reports of a server that removes the first one from its list when that is dismissed, upheld or removed. */
function removable(action: string, first = report(7)) {
  let items = [first, report(8)];
  return start(() => list(...items), {
    [action]: () => {
      items = items.slice(1);
      return ok();
    },
  });
}
const confirm = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test('requests urgent reports first, and shows a loading state', async () => {
  const { sent } = start(pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
  await waitFor(() => expect(sent('GET')).toContain('GET /admin/queue?list=reports&sort=urgent'));
});

test('says that no report is pending', async () => {
  start(list());
  expect(await screen.findByText('No pending reports.')).toBeTruthy();
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start(() => answer);
  await screen.findByText('Failed to load reports.');
  answer = list(report(7));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Clip 7')).toBeTruthy();
});

test('shows item, reason, reporter, count and a muted looping preview', async () => {
  start(list(report(7)));
  const text = (await card('Clip 7')).textContent;
  for (const part of ['Harassment', 'Clip 7', 'video 7', 'Reported by cleo ·', '1 report'])
    expect(text).toContain(part);
  const preview = screen.getByLabelText<HTMLVideoElement>('Reported video');
  expect([preview.loop, preview.muted, preview.autoplay, preview.getAttribute('src')]).toEqual([
    true,
    true,
    true,
    '/media/7.mp4',
  ]);
});

test('names who reported an item, each with the reason, and how many others did', async () => {
  start(list(report(7, 'video', { reports: 14, newest_reports: [by('cleo'), by(null, 'SPAM')] })));
  expect((await card('Clip 7')).textContent).toContain(
    'Reported by cleo (Harassment), a deleted account (Spam), 12 more · video 7',
  );
});

test('five reports and more are marked as urgent', async () => {
  start(list(report(1, 'video', { reports: 5 }), report(2, 'video', { reports: 4 })));
  expect((await card('Clip 1')).dataset['urgent']).toBe('true');
  expect((await card('Clip 2')).dataset['urgent']).toBeUndefined();
});

test('a reported comment shows its text and video, but no preview', async () => {
  start(list(report(7, 'comment', { newest_reports: [by(null)] }, { text: 'Buy now', video_id: 70 })));
  const found = within(await card('Buy now'));
  expect(found.getAllByText('Buy now')).toHaveLength(2);
  expect(found.getByText('No preview')).toBeTruthy();
  expect(found.getByText(/a deleted account/)).toBeTruthy();
  expect(found.getByRole('link', { name: 'Open its video' }).getAttribute('href')).toBe('/video/70');
});

test('videos and users are linked', async () => {
  start(list(report(7), report(8, 'user', {}, { title: 'cleo' })));
  const linkOf = async (name: string, link: string) =>
    within(await card(name))
      .getByRole('link', { name: link })
      .getAttribute('href');
  expect(await linkOf('Clip 7', 'video 7')).toBe('/video/7');
  expect(await linkOf('cleo', 'user 8')).toBe('/profile/cleo');
});

test('dismissing closes all reports on the item, and removes it from the list', async () => {
  const { user, bodies } = removable('POST /admin/reports/dismiss');
  await user.click(within(await card('Clip 7')).getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Report dismissed.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Clip 7' })).toBeNull());
  expect(bodies('/admin/reports/dismiss')).toEqual([{ report_id: 31, scope: 'item' }]);
  expect(await card('Clip 8')).toBeTruthy();
});

test('upholding sends the report and says so', async () => {
  const { user, bodies } = removable('POST /admin/reports/uphold');
  await user.click(within(await card('Clip 7')).getByRole('button', { name: 'Uphold' }));
  expect(await screen.findByText('Report upheld.')).toBeTruthy();
  expect(bodies('/admin/reports/uphold')).toEqual([{ report_id: 31 }]);
});

test('a comment that its author has deleted cannot be removed any more', async () => {
  start(list(report(7, 'comment')));
  const found = within(await card('A comment'));
  expect(found.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dismiss', 'Uphold']);
});

test.each([
  ['video', 'Remove Video', 'Remove', 'Video removed successfully.', ['POST /admin/reports/remove']],
  ['promo', 'Remove Promo', 'Remove', 'Promo removed successfully.', ['POST /admin/reports/remove']],
  ['comment', 'Remove Comment', 'Remove', 'Comment removed.', ['DELETE /admin/comments/7']],
  [
    'user',
    'Ban User',
    'Ban',
    'User banned.',
    ['POST /admin/queue/report-user-7/claim', 'POST /admin/ban-user/7', 'POST /admin/reports/uphold'],
  ],
] as const)('a reported %s: %s asks first and takes it off the list', async (type, button, yes, done, sent) => {
  const { user, calls } = start(
    list(report(7, type, {}, { text: 'Buy now' }), report(8)),
    Object.fromEntries(sent.map((call) => [call, ok()])),
  );
  const first = (await screen.findAllByRole('article'))[0]!;
  await user.click(within(first).getByRole('button', { name: button }));
  const made = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(made()).toEqual([]);
  await user.click(confirm(yes));
  expect(await screen.findByText(done)).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(made()).toEqual(sent);
  expect(await card('Clip 8')).toBeTruthy();
});

test('a removal can still be confirmed when the list was loaded again without its report', async () => {
  let items = [report(7), report(8)];
  const { user, store, sent } = start(() => list(...items), { 'POST /admin/reports/remove': ok() });
  await user.click(within(await card('Clip 7')).getByRole('button', { name: 'Remove Video' }));
  items = items.slice(1);
  store.dispatch(baseApi.util.invalidateTags(['Queue']));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Clip 7', hidden: true })).toBeNull());
  await user.click(confirm('Remove'));
  expect(await screen.findByText('Video removed successfully.')).toBeTruthy();
  expect(sent('POST')).toEqual(['POST /admin/reports/remove']);
});

test('the buttons are disabled while the report is processed', async () => {
  const { user } = start(list(report(7)), { 'POST /admin/reports/dismiss': pending });
  const found = within(await card('Clip 7'));
  await user.click(found.getByRole('button', { name: 'Dismiss' }));
  const buttons = found.getAllByRole<HTMLButtonElement>('button');
  await waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]));
});

test('a failed dismissal or removal keeps the report and shows why', async () => {
  const { user } = start(list(report(7)), {
    'POST /admin/reports/dismiss': fail(409, 'Already closed.'),
    'POST /admin/reports/remove': fail(503),
  });
  const found = within(await card('Clip 7'));
  await user.click(found.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Already closed.')).toBeTruthy();
  await user.click(found.getByRole('button', { name: 'Remove Video' }));
  await user.click(confirm('Remove'));
  expect(await screen.findByText('Failed to remove video.')).toBeTruthy();
  expect(await card('Clip 7')).toBeTruthy();
});

test.each([
  [409, 'video', 'Dismiss', null, 'POST /admin/reports/dismiss'],
  [404, 'video', 'Remove Video', 'Remove', 'POST /admin/reports/remove'],
  [404, 'comment', 'Remove Comment', 'Remove', 'DELETE /admin/comments/7'],
] as const)(
  'a report that somebody else closed leaves the list: %s for %s, %s',
  async (status, type, button, yes, call) => {
    let items = [report(7, type, {}, { text: 'Buy now' }), report(8)];
    const { user } = start(() => list(...items), { [call]: fail(status, 'Already closed.') });
    const found = within((await screen.findAllByRole('article'))[0]!);
    items = items.slice(1);
    await user.click(found.getByRole('button', { name: button }));
    if (yes) await user.click(confirm(yes));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(await card('Clip 8')).toBeTruthy();
  },
);

const claim = 'POST /admin/queue/report-user-7/claim';
const release = 'POST /admin/queue/report-user-7/release';

test('nobody is banned for a report that somebody else has closed, and the admin is told', async () => {
  let items = [report(7, 'user')];
  const { user, sent } = start(() => list(...items), { [claim]: fail(404, 'Already closed.') });
  const found = within((await screen.findAllByRole('article'))[0]!);
  items = [];
  await user.click(found.getByRole('button', { name: 'Ban User' }));
  await user.click(confirm('Ban'));
  expect(await screen.findByText('Already closed.')).toBeTruthy();
  expect(await screen.findByText('No pending reports.')).toBeTruthy();
  expect(sent('POST')).toEqual([claim]);
});

test('a ban that is refused leaves the report open, and says why', async () => {
  const { user, sent } = start(list(report(7, 'user')), {
    [claim]: ok(),
    'POST /admin/ban-user/7': fail(400, 'You cannot ban yourself.'),
    [release]: ok(),
  });
  await user.click(within((await screen.findAllByRole('article'))[0]!).getByRole('button', { name: 'Ban User' }));
  await user.click(confirm('Ban'));
  expect(await screen.findByText('You cannot ban yourself.')).toBeTruthy();
  await waitFor(() => expect(sent('POST')).toEqual([claim, 'POST /admin/ban-user/7', release]));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a ban is announced even if the report could not be closed, and why', async () => {
  let items = [report(7, 'user')];
  const { user } = start(() => list(...items), {
    [claim]: ok(),
    'POST /admin/ban-user/7': ok(),
    'POST /admin/reports/uphold': fail(409, 'Already closed.'),
  });
  const found = within((await screen.findAllByRole('article'))[0]!);
  items = [];
  await user.click(found.getByRole('button', { name: 'Ban User' }));
  await user.click(confirm('Ban'));
  expect(await screen.findByText('User banned.')).toBeTruthy();
  expect(await screen.findByText('Already closed.')).toBeTruthy();
  expect(await screen.findByText('No pending reports.')).toBeTruthy();
});

test('an entry that another admin held when the list was loaded can be decided', async () => {
  const held = { id: 9, username: 'kim' };
  const { user } = start(list(report(7, 'video', { claimed_by: held, claimed_until: TIME })), {
    'POST /admin/reports/dismiss': fail(409, 'Another admin is looking at it.'),
  });
  const found = within(await card('Clip 7'));
  expect(found.getByText('Assigned to kim')).toBeTruthy();
  await user.click(found.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Another admin is looking at it.')).toBeTruthy();
});

test.each([
  [ok({ detail: 'Done.' }), 'Video removed successfully.'],
  [fail(400, 'The moment is after the end of the video.'), 'The moment is after the end of the video.'],
  [fail(503, 'Later.'), 'Failed to remove video.'],
])('the removal dialog plays what was reported, marks a moment and names a rule', async (answer, told) => {
  const { user, bodies } = start(list(report(7, 'video', {}, { duration: 90 })), {
    'GET /reasons': ok({ reasons: [{ code: 'spam', title: 'Spam', text: 'Spam is not allowed.' }] }),
    'POST /admin/reports/remove': answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Video' }));
  const dialog = within(screen.getByRole('dialog'));
  const player = screen.getByLabelText('Video to remove');
  Object.defineProperty(player, 'currentTime', { value: 83, configurable: true });
  await user.click(dialog.getByRole('button', { name: 'Mark this moment' }));
  expect(dialog.getByText('At 1:23')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Broken rule' }));
  await user.click(await dialog.findByRole('option', { name: /^Spam/ }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(told)).toBeTruthy();
  expect(bodies('/admin/reports/remove')).toEqual([{ report_id: 31, reason_code: 'spam', at_seconds: 83 }]);
});
