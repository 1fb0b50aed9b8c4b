import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { adminUser } from '../../../testing/adminData.ts';
import { admin } from '../../../testing/data.ts';
import { itemRecord, userRecord } from '../../../testing/recordData.ts';
import { open, useFakeClock, wait } from '../../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../../testing/server.ts';
import { ItemPageScreen } from './ItemPageScreen.tsx';
import { UserPageScreen } from './UserPageScreen.tsx';

useFakeClock();

const reasons = ok({ reasons: [{ code: 'spam', title: 'Spam or scam', text: 'No spam.' }] });

async function openUser(api: Routes) {
  const options = { as: admin(), path: '/admin/users/3', route: '/admin/users/:id' };
  const view = open(<UserPageScreen />, { ...options, api: { 'GET /reasons': reasons, ...api } });
  await wait(50);
  return view;
}

async function openItem(answer: Routes[string], api: Routes = {}) {
  const options = { as: admin(), path: '/admin/videos/7', route: '/admin/videos/:id' };
  const view = open(<ItemPageScreen />, {
    ...options,
    api: { 'GET /reasons': reasons, 'GET /admin/videos/7': answer, ...api },
  });
  await wait(50);
  return view;
}

const rows = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('the page of a user shows the account, reports, decisions and sessions, and says which are empty', async () => {
  await openUser({ 'GET /admin/users/3': ok(userRecord()) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('@ben');
  expect(rows('Reports against')[0]).toContain('WavesSpam@cleoOpen');
  expect(rows('Decisions')[0]).toContain('WavesRejectedBlurred. At 0:12.@boss');
  expect(rows('Sessions')[0]).toContain('203.0.113.xFirefox');
  expect(screen.getByText('No strikes.')).toBeTruthy();
  const [link] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Waves' });
  expect(link?.getAttribute('href')).toBe('/admin/videos/7');
});

test('a list that ends at the limit says that there may be more', async () => {
  const [decision] = userRecord().decisions;
  const decisions = Array.from({ length: 50 }, (_, at) => ({ ...decision!, id: at + 1 }));
  await openUser({ 'GET /admin/users/3': ok({ ...userRecord(), decisions }) });
  expect(screen.getByRole('heading', { name: 'Decisions newest 50' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Strikes' })).toBeTruthy();
});

test('shows a loading state, and a failed page can be retried', async () => {
  const { unmount } = await openUser({ 'GET /admin/users/3': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
  unmount();
  let answer: Answer = fail(503, 'Temporarily unavailable.');
  const { user } = await openUser({ 'GET /admin/users/3': () => answer });
  expect(screen.getByRole('alert').textContent).toContain('Temporarily unavailable.');
  answer = ok(userRecord());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await wait(50);
  expect(screen.getByText('ben@mail.test')).toBeTruthy();
});

test('the strikes for copyright stand beside the state of the account, against the number of the policy', async () => {
  await openUser({ 'GET /admin/users/3': ok(userRecord({ copyright: { strikes: 3, limit: 3 } })) });
  expect(screen.getByText('Strikes for copyright')).toBeTruthy();
  expect(screen.getByText('3 of 3')).toBeTruthy();
});

test('an unknown user is reported as not found', async () => {
  await openUser({ 'GET /admin/users/3': fail(404, 'User not found.') });
  expect(screen.getByText('User not found.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a warning needs a rule and contains the own words', async () => {
  const { user, calls } = await openUser({
    'GET /admin/users/3': ok(userRecord()),
    'POST /admin/users/3/warn': ok({}),
  });
  await user.click(screen.getByRole('button', { name: 'Warn ben@mail.test' }));
  await wait(50);
  const dialog = within(screen.getByRole('dialog'));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Warn' });
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByRole('combobox', { name: 'Broken rule' }), 'spam{Enter}');
  await user.type(dialog.getByLabelText('Note to the user'), 'Stop.');
  await user.click(send);
  await wait(50);
  const body = calls.find(({ method }) => method === 'POST')?.body;
  expect(typeof body === 'string' ? JSON.parse(body) : body).toEqual({ reason_code: 'spam', text: 'Stop.' });
  expect(screen.getByText('@ben was warned.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page says what became of the reports; muting them needs a reason and a term, and is taken back', async () => {
  let current = userRecord();
  const { user, calls } = await openUser({
    'GET /admin/users/3': () => ok(current),
    'POST /admin/users/3/mute-reports': () => {
      current = userRecord({
        reporter: { ...current.reporter, muted_until: '2099-01-31T12:00:00.000Z', mute_id: 5 },
      });
      return ok({});
    },
    'POST /admin/users/3/unmute-reports': () => {
      current = userRecord();
      return ok({});
    },
  });
  expect(screen.getByText(/12 made, 2 upheld, 3 dismissed; the next weighs 62.5%/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mute reports' }));
  const dialog = within(screen.getByRole('dialog'));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Mute reports' });
  expect(send.disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText('Duration'), '90');
  await user.type(dialog.getByLabelText('Reason'), 'False reports.');
  await user.click(send);
  await wait(50);
  const body = calls.find(({ method }) => method === 'POST')?.body;
  expect(typeof body === 'string' ? JSON.parse(body) : body).toEqual({ reason: 'False reports.', days: 90 });
  await wait(50);
  expect(screen.getByText('Muted').parentElement?.textContent).toMatch(/until .*2099/);
  await user.click(screen.getByRole('button', { name: 'Unmute reports' }));
  await wait(50);
  expect(screen.queryByText('Muted')).toBeNull();
});

test('a ban can have a rule, a term and a reason, and the page says until when it lasts', async () => {
  let current = userRecord();
  const { user, calls } = await openUser({
    'GET /admin/users/3': () => ok(current),
    'POST /admin/ban-user/3': () => {
      current = userRecord({ user: adminUser({ is_banned: true, banned_until: '2099-01-31T12:00:00.000Z' }) });
      return ok();
    },
  });
  await user.click(screen.getByRole('button', { name: 'Ban ben@mail.test' }));
  const dialog = within(screen.getByRole('dialog'));
  await wait(50);
  await user.type(dialog.getByLabelText('Broken rule'), 'spam{Enter}');
  await user.selectOptions(dialog.getByLabelText('Duration'), '7');
  await user.type(dialog.getByLabelText('Reason'), 'Spam');
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  await wait(50);
  const body = calls.find(({ method }) => method === 'POST')?.body;
  expect(typeof body === 'string' ? JSON.parse(body) : body).toEqual({
    reason: 'Spam',
    reason_code: 'spam',
    days: 7,
  });
  await wait(50);
  expect(screen.getByText('Banned').parentElement?.textContent).toMatch(/until .*2099/);
});

test('the page of a video shows check, reports, appeal and decisions, and links to its uploader', async () => {
  await openItem(ok(itemRecord()));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Waves');
  expect(rows('Automatic check')).toEqual(['Nudity50%Flagged', 'Sexy25% · 0:12No']);
  expect(rows('Reports')[0]).toContain('@cleo');
  expect(screen.getByText('It was the wind.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '@ben' }).getAttribute('href')).toBe('/admin/users/3');
});

test('a scheduled video says when it goes live, and can be removed with rule and reason', async () => {
  const publish_at = '2099-01-31T12:00:00.000Z';
  const waiting = itemRecord();
  let current = { ...waiting, video: { ...waiting.video!, status: 'scheduled' as const, tier: null, publish_at } };
  const { user, calls } = await openItem(() => ok(current), {
    'DELETE /admin/videos/7': () => {
      current = itemRecord({ video: null }) as typeof current;
      return ok({});
    },
  });
  expect(screen.getByText('Goes live at').nextElementSibling?.textContent).toContain('2099');
  await user.click(screen.getByRole('button', { name: 'Remove Video' }));
  await wait(50);
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('combobox', { name: 'Broken rule' }), 'spam{Enter}');
  await user.type(dialog.getByLabelText('Reason shown to the uploader'), 'An advertisement.');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await wait(50);
  const [, query] = calls.find(({ method }) => method === 'DELETE')!.path.split('?');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ reason_code: 'spam', reason: 'An advertisement.' });
  expect(screen.getByText('Video removed successfully.')).toBeTruthy();
  expect(screen.getByText('Removed or deleted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Video' })).toBeNull();
});

test('a video that waits for a decision is decided in the queue instead of removed', async () => {
  const { video } = itemRecord();
  await openItem(ok(itemRecord({ video: { ...video!, status: 'pending', tier: null } })));
  expect(screen.queryByRole('button', { name: 'Remove Video' })).toBeNull();
});

test('the page of a removed video stays without a preview', async () => {
  await openItem(ok(itemRecord({ video: null, scan: null })));
  expect(screen.getByText('Removed or deleted')).toBeTruthy();
  expect(screen.getByText('Not checked yet.')).toBeTruthy();
});

test('an unknown video is reported as not found', async () => {
  await openItem(fail(404, 'Video not found.'));
  expect(screen.getByText('Video not found.')).toBeTruthy();
});
