import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { metrics } from '../../testing/adminData.ts';
import { admin, comment } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { AdminAnalyticsScreen } from './AdminAnalyticsScreen.tsx';
import { CommentsScreen } from './CommentsScreen.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import { PaymentsScreen } from './PaymentsScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));
const start = (screenElement: ReactElement, api: Routes) => open(screenElement, { as: admin(), api });
const activeDays = (...counts: number[]) => counts.map((count, i) => ({ date: `2026-01-0${i + 1}`, count }));
const comments = (...list: object[]) => ok({ comments: list, next_cursor: null });
const price = (effective_from: string, price_per_thousand_views = 12.5) => ({
  price_per_thousand_views,
  currency: 'EUR',
  effective_from,
});
const pricing = (...history: object[]) => ok({ current: history[0] ?? null, history });
const noInvoices = { 'GET /admin/invoices': ok({ invoices: [], next_cursor: null }) };

test.each<[string, ReactElement, string, string]>([
  ['comments', <CommentsScreen key="1" />, 'GET /admin/comments', 'Failed to load comments.'],
  ['analytics', <AdminAnalyticsScreen key="2" />, 'GET /admin/metrics', 'Failed to fetch analytics.'],
  ['prices', <PaymentsScreen key="3" />, 'GET /admin/pricing', 'Something went wrong.'],
])('%s: shows a loading state, then the error with Retry', async (_, element, call, text) => {
  const { unmount } = start(element, { [call]: pending });
  expect(screen.getByText(/^Loading/)).toBeTruthy();
  unmount();
  const { user, sent } = start(element, { ...noInvoices, [call]: fail(503) });
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent('GET').filter((each) => each.startsWith(call))).toHaveLength(2));
});

test('prices: the invoices are shown although the price cannot be read', async () => {
  start(<PaymentsScreen />, { ...noInvoices, 'GET /admin/pricing': fail(503) });
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeTruthy();
});

test('comments: an empty list says so', async () => {
  start(<CommentsScreen />, { 'GET /admin/comments': comments() });
  expect(await screen.findByText('No comments yet.')).toBeTruthy();
});

test('comments: deleting asks first and removes the comment', async () => {
  let list = [comment({ text: 'Spam', user: null }), comment({ id: 2, text: 'Fine' })];
  const { user, sent } = start(<CommentsScreen />, {
    'GET /admin/comments': () => comments(...list),
    'DELETE /admin/comments/1': () => {
      list = list.slice(1);
      return ok();
    },
  });
  expect((await screen.findAllByRole('article'))[0]?.textContent).toMatch(/^@unknown/);
  await user.click(screen.getAllByRole('button', { name: 'Delete comment' })[0] as HTMLElement);
  expect(sent('DELETE')).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Spam')).toBeNull());
  expect(screen.getByText('Fine')).toBeTruthy();
});

test('comments: a failed deletion keeps the comment', async () => {
  const { user } = start(<CommentsScreen />, {
    'GET /admin/comments': comments(comment({ text: 'Spam' })),
    'DELETE /admin/comments/1': fail(503),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete comment.')).toBeTruthy();
  expect(screen.getByText('Spam')).toBeTruthy();
});

test('dashboard: the quick links work without metrics', async () => {
  start(<DashboardScreen />, { 'GET /admin/metrics': fail(503) });
  const links = within(screen.getByRole('navigation', { name: 'Quick links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/approve-videos',
    '/admin/promos',
    '/admin/analytics',
    '/admin/users',
    '/admin/moderation',
    '/admin/payments',
  ]);
});

test('dashboard: the set-up list has the steps that are not done, and is gone when all are', async () => {
  const steps = [
    { id: 'two_factor', done: true, link: '/settings/security' },
    { id: 'promo_price', done: false, link: '/admin/payments' },
    { id: 'backup', done: false, link: null },
  ];
  const { unmount } = start(<DashboardScreen />, { 'GET /admin/setup': ok({ steps }) });
  const list = within(await screen.findByRole('region', { name: 'Set up 2 steps left' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/payments']);
  expect(list.getByText(/npm run backup/)).toBeTruthy();
  unmount();
  const done = steps.map((step) => ({ ...step, done: true }));
  const { sent } = start(<DashboardScreen />, { 'GET /admin/setup': ok({ steps: done }) });
  await waitFor(() => expect(sent('GET')).toContain('GET /admin/setup'));
  await screen.findByText('Failed to load the workload.');
  expect(screen.queryByText('Set up')).toBeNull();
});

test('dashboard: shows the totals', async () => {
  start(<DashboardScreen />, { 'GET /admin/metrics': ok(metrics()) });
  const total = (await screen.findByText('Total Users')).parentElement;
  expect(within(total as HTMLElement).getByTitle('1,234')).toBeTruthy();
});

test('analytics: charts and table are shown only if there is data', async () => {
  const { unmount } = start(<AdminAnalyticsScreen />, { 'GET /admin/metrics': ok(metrics()) });
  await screen.findByText('Total Videos');
  expect(screen.queryByRole('table')).toBeNull();
  unmount();
  const top = {
    id: 1,
    title: 'Waves',
    status: 'viral',
    tier: null,
    score: 91.237,
    views: 5,
    created_at: '2026-01-01T00:00:00Z',
  };
  start(<AdminAnalyticsScreen />, {
    'GET /admin/metrics': ok({
      ...metrics(),
      daily_active_users: activeDays(40, 0),
      previous_daily_active_users: activeDays(0, 30),
      user_roles: [{ role: 'creator', count: 20 }],
      top_videos: [top],
    }),
  });
  const rows = within(await screen.findByRole('table', { name: 'Top Performing Videos' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^WavesApproved–91\.24/);
  expect(within(screen.getByRole('table', { name: 'User Roles Distribution' })).getByText('20')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Daily Active Users', hidden: true })).getByText('40')).toBeTruthy();
});

test('analytics: a chosen time range is requested and compared with the days before', async () => {
  let answer: Answer = ok(
    metrics({ daily_active_users: activeDays(40, 0), previous_daily_active_users: activeDays(0, 0) }),
  );
  const { user, sent } = start(<AdminAnalyticsScreen />, { 'GET /admin/metrics': () => answer });
  const tile = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
  expect(await tile('Average daily active users')).toBe('Average daily active users200 before');
  answer = ok(metrics({ daily_active_users: activeDays(6, 5), previous_daily_active_users: activeDays(8, 2) }));
  await user.selectOptions(screen.getByLabelText('Time range'), '7');
  expect(await screen.findByText('+10% (5 before)')).toBeTruthy();
  expect(await tile('Peak daily active users')).toBe('Peak daily active users6-25% (8 before)');
  expect(sent('GET')).toEqual(['GET /admin/metrics?days=28', 'GET /admin/metrics?days=7']);
  const table = screen.getByRole('table', { name: 'Daily Active Users', hidden: true });
  const [, first] = within(table).getAllByRole('row', { hidden: true });
  expect(first?.textContent).toMatch(/68$/);
  answer = fail(503);
  await user.selectOptions(screen.getByLabelText('Time range'), '90');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch analytics.');
  expect([screen.queryByText('+10% (5 before)'), screen.getByText('Total Users')]).toEqual([null, expect.anything()]);
});

test('analytics: totals show their growth in the chosen days and before, top videos are of these days', async () => {
  const changes = { users: 12, videos: 0, promos: -1, comments: 3, likes: 4, views: 1500 };
  let answer: Answer | typeof pending = ok(
    metrics({ changes, previous_changes: { ...changes, users: -2, views: 90 } }),
  );
  const { user } = start(<AdminAnalyticsScreen />, {
    'GET /admin/metrics': () => (typeof answer === 'function' ? answer() : answer),
  });
  const tile = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
  expect(await tile('Total Users')).toMatch(/\+12 in this period \(-2 before\)$/);
  expect(await tile('Total Views')).toMatch(/\+1,500 in this period \(\+90 before\)$/);
  expect(await tile('Total Promos')).toMatch(/-1 in this period \(-1 before\)$/);
  expect(screen.getByText('Uploaded in the last 28 days, by score.')).toBeTruthy();
  expect(screen.getByText('No videos in this period.')).toBeTruthy();
  // Statistics of other days are not shown under the chosen ones.
  answer = pending;
  await user.selectOptions(screen.getByLabelText('Time range'), '7');
  await waitFor(() => expect(screen.queryByText(/in this period \(/)).toBeNull());
});

test('analytics: the chosen days can be downloaded as a file', async () => {
  const { user, sent } = start(<AdminAnalyticsScreen />, {
    'GET /admin/metrics': ok(metrics()),
    'GET /admin/metrics.csv': fail(503),
  });
  await user.selectOptions(await screen.findByLabelText('Time range'), '90');
  await user.click(screen.getByRole('button', { name: 'Download CSV of Analytics' }));
  await waitFor(() => expect(sent('GET')).toContain('GET /admin/metrics.csv?days=90'));
  expect(await screen.findByText('The file could not be downloaded.')).toBeTruthy();
});

test('prices: the history is empty before the first price', async () => {
  start(<PaymentsScreen />, { ...noInvoices, 'GET /admin/pricing': pricing() });
  expect(await screen.findByText('No price set yet.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Currency').value).toBe('EUR');
});

test('prices: a new price is sent, confirmed and shown', async () => {
  let answer: Answer = pricing(price('2026-01-01T00:00:00Z'));
  const { user, bodies } = start(<PaymentsScreen />, {
    ...noInvoices,
    'GET /admin/pricing': () => answer,
    'POST /admin/pricing': () => {
      answer = pricing(price('2026-02-01T00:00:00Z', 15), price('2026-01-01T00:00:00Z'));
      return ok();
    },
  });
  await user.type(await screen.findByLabelText('Price per 1,000 views'), '15,00');
  await user.clear(screen.getByLabelText('Currency'));
  await user.type(screen.getByLabelText('Currency'), 'eur');
  await user.type(screen.getByLabelText('From'), '2026-02-01');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  expect(await screen.findByText('The price is set.')).toBeTruthy();
  expect(bodies('/admin/pricing')).toEqual([
    { price_per_thousand_views: 15, currency: 'EUR', effective_from: '2026-02-01' },
  ]);
  expect(await screen.findAllByText('€15.00')).toHaveLength(2);
});

test.each([
  ['abc', 'EUR', 'Please enter a price such as 12.50.'],
  ['12.345', 'EUR', 'Please enter a price such as 12.50.'],
  ['12', 'E1', 'Please enter a currency of three letters, such as EUR.'],
])('prices: "%s" %s is not sent', async (amount, currency, text) => {
  const { user, sent } = start(<PaymentsScreen />, { ...noInvoices, 'GET /admin/pricing': pricing() });
  await user.type(await screen.findByLabelText('Price per 1,000 views'), amount);
  await user.clear(screen.getByLabelText('Currency'));
  await user.type(screen.getByLabelText('Currency'), currency);
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(sent('POST')).toEqual([]);
});

test('prices: a refusal of the server is shown', async () => {
  const { user } = start(<PaymentsScreen />, {
    ...noInvoices,
    'GET /admin/pricing': pricing(),
    'POST /admin/pricing': fail(400, 'The date has passed.'),
  });
  await user.type(await screen.findByLabelText('Price per 1,000 views'), '12');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The date has passed.');
});

test('prices: all issued invoices are listed, each with its page and its business', async () => {
  const invoice = {
    number: '2026-000017',
    month: '2026-05',
    issued_at: '2026-06-03T00:00:00.000Z',
    currency: 'EUR',
    net: 300,
    tax: 57,
    total: 357,
    owner_id: 7,
    business: 'Shoes Inc',
  };
  const { user } = start(<PaymentsScreen />, {
    'GET /admin/pricing': pricing(),
    'GET /admin/invoices': ({ path }) =>
      path.includes('cursor=next')
        ? ok({ invoices: [{ ...invoice, number: '2026-000016' }], next_cursor: null })
        : ok({ invoices: [invoice], next_cursor: 'next' }),
  });
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  expect(table.getByText('€3.57')).toBeTruthy();
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/user/promos/invoices/2026-000017',
    '/admin/users/7',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await table.findByRole('link', { name: '2026-000016' })).toBeTruthy();
});
