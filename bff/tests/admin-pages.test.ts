import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { PASSWORD } from '../../deploy/tests/support/stack.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let bo: Person;
beforeAll(async () => {
  bo = await newPerson();
});

describe('the page of one account', () => {
  const page = async (id: number | string) => (await admin()).call('GET', `/admin/users/${id}`);

  test('shows the account, its sessions, comments, warnings, reports and actions of admins', async () => {
    const { call, id: adminId } = await admin();
    const fay = await newPerson('creator');
    const report = { item_id: fay.id, item_type: 'user', reason: 'HARASSMENT' };
    expect((await bo.call('POST', '/report', { json: report })).status).toBe(201);
    const warning = { reason_code: 'harassment', text: 'Be kind.' };
    const warned = await call('POST', `/admin/users/${fay.id}/warn`, { json: warning });
    expect([warned.status, warned.body['reason_code'], warned.body['admin']]).toMatchObject([
      200,
      'harassment',
      { id: adminId },
    ]);
    const again = await call('POST', `/admin/users/${fay.id}/warn`, { json: warning });
    expect(again.body['id']).toBe(warned.body['id']);
    await eventually('the warning in the notifications', async () => {
      const { body } = await fay.call('GET', '/me/notifications');
      return (body['notifications'] as Json[]).some(({ message }) => String(message).endsWith('Be kind.'));
    });
    await eventually('the entry of the warning in the audit log', async () => {
      const { body } = await page(fay.id);
      return (body['audit'] as Json[]).some(({ action }) => action === 'user.warned');
    });
    const { status, body } = await page(fay.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: fay.id, email: fay.email, role: 'creator', banned_until: null },
      videos: [],
      promos: [],
      comments: [],
      reports_by: [],
      strikes: [],
      decisions: [],
    });
    expect(body['reports_against']).toMatchObject([
      {
        item: { type: 'user', id: fay.id, title: fay.username },
        reason: 'HARASSMENT',
        reporter: { id: bo.id },
        outcome: null,
      },
    ]);
    expect(body['warnings']).toMatchObject([{ reason_code: 'harassment', admin: { id: adminId } }]);
    const networks = (body['sessions'] as Json[]).map(({ network }) => network);
    expect(networks.length).toBeGreaterThan(0);
    for (const network of networks) expect(network ?? 'x').toMatch(/x$/);
    expect((await page(bo.id)).body['reports_by']).toMatchObject([{ item: { id: fay.id } }]);
  });

  test('of an unknown user gives 404, and unknown rules or own accounts are refused', async () => {
    const { call, id } = await admin();
    expect((await page(123456789012345)).detail).toBe('User not found.');
    const warn = (userId: number, json: Json) => call('POST', `/admin/users/${userId}/warn`, { json });
    expect((await warn(123456789012345, { reason_code: 'spam' })).status).toBe(404);
    expect((await warn(bo.id, { reason_code: 'cats' })).detail).toBe('Unknown reason code.');
    expect((await warn(id, { reason_code: 'spam' })).detail).toBe('You cannot warn yourself.');
  });

  test('a ban with days tells until when it lasts', async () => {
    const { call } = await admin();
    const gus = await newPerson();
    for (const days of [0, -1, 1.5, 'x', 3651])
      expect((await call('POST', `/admin/ban-user/${gus.id}`, { json: { days } })).status).toBe(400);
    const banned = await call('POST', `/admin/ban-user/${gus.id}`, {
      form: { reason: 'Spam', reason_code: 'spam', days: '7' },
    });
    expect(banned.body).toMatchObject({ is_banned: true, ban_reason: 'Spam', ban_reason_code: 'spam' });
    const until = String(banned.body['banned_until']);
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    const login = await guest('POST', '/auth/login', { form: { username: gus.email, password: PASSWORD } });
    expect([login.status, login.detail]).toEqual([
      403,
      `Your account has been banned until ${until.slice(0, 16).replace('T', ' ')} UTC. Reason: Spam`,
    ]);
    expect(login.body).toMatchObject({ code: 'banned', params: { reason_code: 'spam', until } });
    expect((await call('POST', `/admin/unban-user/${gus.id}`)).body).toMatchObject({ banned_until: null });
  });
});

test('the page of one video shows its check, reports, comments, strikes and decisions, also after its removal', async () => {
  const { call, id: adminId } = await admin();
  const hal = await newPerson('creator');
  const id = await createLiveItem(hal, 'On the table', 'videos', { source: 'mandelbrot' });
  const read = () => call('GET', `/admin/videos/${id}`);
  const comment = await bo.call('POST', '/comments/', { json: { video_id: id, text: 'Nice' } });
  expect(comment.status).toBe(201);
  const report = await bo.call('POST', '/report', { json: { item_id: id, item_type: 'video', reason: 'SPAM' } });
  expect(report.status).toBe(201);
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    item_type: 'video',
    id,
    title: 'On the table',
    uploader: { id: hal.id, username: hal.username },
    video: { id, status: 'testing', is_flagged: false },
    appeal_text: null,
    comments: [{ text: 'Nice', user: bo.username }],
    reports: [{ reason: 'SPAM', reporter: { id: bo.id }, outcome: null, item: { title: 'On the table' } }],
    strikes: [],
    decisions: [{ verdict: 'approve', admin: { id: adminId } }],
  });
  expect((body['scan'] as Json)['labels']).toBeDefined();
  expect((await call('DELETE', `/admin/videos/${id}?at_seconds=999`)).detail).toBe(
    'The moment is after the end of the video.',
  );
  expect((await call('DELETE', `/admin/videos/${id}?reason_code=spam&at_seconds=0`)).status).toBe(200);
  await eventually('the removal in the audit log', async () => {
    const actions = ((await read()).body['audit'] as Json[]).map(({ action }) => action);
    return actions.includes('video.removed') && actions.includes('video.approved');
  });
  await eventually('the strike and the closed report', async () => {
    const page = (await read()).body;
    return (page['strikes'] as Json[]).length === 1 && (page['reports'] as Json[])[0]?.['outcome'] === 'removed';
  });
  expect((await read()).body).toMatchObject({
    title: 'On the table',
    video: null,
    strikes: [{ at_seconds: 0 }],
    decisions: [{ verdict: 'remove', at_seconds: 0 }, { at_seconds: null }],
  });
  expect((await call('GET', '/admin/videos/123456789012345')).detail).toBe('Video not found.');
});

test('the workload tells what waits, since when, and how each admin decided', async () => {
  const { call, id } = await admin();
  const liv = await newPerson();
  const report = { item_id: liv.id, item_type: 'user', reason: 'SPAM' };
  expect((await bo.call('POST', '/report', { json: report })).status).toBe(201);
  await eventually('the report in the workload', async () => {
    const { body } = await call('GET', '/admin/workload');
    const reports = (body['waiting'] as Json[]).find(({ type }) => type === 'report');
    return Number(reports?.['count']) > 0 && reports?.['oldest_at'] !== null;
  });
  const { status, body } = await call('GET', '/admin/workload?days=7');
  expect(status).toBe(200);
  expect((body['waiting'] as Json[]).map(({ type }) => type)).toEqual([
    'video',
    'promo',
    'report',
    'appeal',
    'comment',
  ]);
  const own = (body['reviewers'] as Json[]).find(({ admin: who }) => (who as Json | null)?.['id'] === id);
  expect(Number(own?.['decisions'])).toBeGreaterThan(0);
  expect((await call('GET', '/admin/workload?days=0')).body['reviewers']).toEqual([]);
  expect((await call('GET', '/admin/workload?days=8')).status).toBe(400);
});

test('the metrics of some days have every day, and as many days before', async () => {
  const { call } = await admin();
  expect((await call('GET', '/admin/metrics')).body).not.toHaveProperty('previous_daily_active_users');
  const { status, body } = await call('GET', '/admin/metrics?days=7');
  expect(status).toBe(200);
  const days = ['previous_daily_active_users', 'daily_active_users'].flatMap((name) => body[name] as Json[]);
  const dates = days.map(({ date }) => Date.parse(String(date)));
  expect(dates).toEqual(Array.from({ length: 14 }, (_, i) => dates[0]! + i * 86_400_000));
  // The stack has been counting for less than a week.
  expect(body).not.toHaveProperty('changes');
  const { status: fileStatus, text, headers } = await call('GET', '/admin/metrics.csv?days=7');
  expect([fileStatus, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('figure,period,date,value');
  expect(lines[1]).toMatch(/^total users,all,,\d+$/);
  expect(lines.filter((line) => line.startsWith('active users,'))).toHaveLength(14);
  for (const path of ['/admin/metrics?days=8', '/admin/metrics.csv?days=8'])
    expect((await call('GET', path)).status).toBe(400);
  expect((await bo.call('GET', '/admin/metrics?days=7')).status).toBe(403);
  expect((await guest('GET', '/admin/metrics?days=7')).status).toBe(401);
});

test('the set-up list says which steps are done and where the others are', async () => {
  const { call } = await admin();
  const { status, body } = await call('GET', '/admin/setup');
  expect(status).toBe(200);
  const steps = body['steps'] as { id: string; done: boolean; link: string | null }[];
  expect(steps.map(({ id }) => id)).toEqual([
    'admin_password',
    'two_factor',
    'mail',
    'instance',
    'promo_price',
    'second_moderator',
    'backup',
  ]);
  // The mail server of the test stack answers.
  expect(steps.find(({ id }) => id === 'mail')).toMatchObject({ done: true });
  for (const { link } of steps) expect(link ?? '/').toMatch(/^\//);
});
