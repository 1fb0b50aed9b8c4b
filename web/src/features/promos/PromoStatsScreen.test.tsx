import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { PromoStats } from '@tallscreen/bff/contract/analytics';
import { account } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { monthName } from '../../ui/days.ts';
import { formatMoney, lastMonths } from './money.ts';
import { PromoStatsScreen } from './PromoStatsScreen.tsx';

const stats = (fields: Partial<PromoStats> = {}): Partial<PromoStats> => ({
  promo_id: 50,
  title: 'Best shoes',
  status: 'approved',
  views: 12,
  completion_rate: 0.25,
  viewable_views: 1_500,
  billed_views: 1_400,
  spend: 350,
  currency: 'EUR',
  clicks: 30,
  click_rate: 0.02,
  starts_at: null,
  ends_at: null,
  hidden_by: 3,
  ...fields,
});
const list = (...promos: object[]) => ok({ promos, next_cursor: null });
const start = (answer: Routes[string], api: Routes = {}) =>
  open(<PromoStatsScreen />, {
    as: account({ role: 'business' }),
    path: '/user/promos/stats',
    api: {
      'GET /analytics/business/promos': answer,
      'GET /promos/invoices': ok({ invoices: [], waiting_for: null }),
      'GET /me/billing-address': ok({ name: '', address: '', tax_id: '' }),
      ...api,
    },
  });

test('shows a loading state', () => {
  start(pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('without promos it leads to the form', async () => {
  start(list());
  expect(await screen.findByText('No promos yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Submit a promo' }).getAttribute('href')).toBe('/business/promos');
});

test('failed statistics can be loaded again', async () => {
  let answer: Answer = fail(503);
  const { user } = start(() => answer);
  await screen.findByText('Unable to fetch promo analytics.');
  answer = list(stats());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Best shoes')).toBeTruthy();
});

test('a promo has its views, its spend and who hid it, and each stat its meaning', async () => {
  start(list(stats(), stats({ promo_id: 51, title: 'New', spend: 0, currency: null })));
  const table = within(await screen.findByRole('table', { name: 'Promos' }));
  const texts = (row: number) =>
    within(table.getAllByRole('row')[row]!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(texts(1)).toEqual([
    'Best shoes',
    'ApprovedRunning',
    '1.5\u202fK',
    '30',
    '2%',
    '1.4\u202fK',
    '€3.50',
    '12',
    '25%',
    '3',
    'CSV',
  ]);
  expect(texts(2)).toContain('–');
  for (const name of ['Viewable views', 'Clicks', 'Click rate', 'Billed views', 'Spend', 'Hidden by'])
    expect(screen.getByText(name, { selector: 'dt' })).toBeTruthy();
});

test('the statistics of one promo are downloaded', async () => {
  const { user, sent } = start(list(stats({ promo_id: 51, title: 'New' })), {
    'GET /analytics/promo/51.csv': fail(503),
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV of New' }));
  expect(await screen.findByText('The file could not be downloaded.')).toBeTruthy();
  expect(sent()).toContain('GET /analytics/promo/51.csv');
});

test('the charges of a month is downloaded', async () => {
  const { user, sent } = start(list(stats()), { 'GET /promos/invoice.csv': fail(503) });
  const months = await screen.findByLabelText<HTMLSelectElement>('Month (UTC)');
  const [, last = ''] = [...months.options].map(({ value }) => value);
  await user.selectOptions(months, last);
  await user.click(screen.getByRole('button', { name: `Download CSV of the charges of ${monthName(last)}` }));
  expect(await screen.findByText('The file could not be downloaded.')).toBeTruthy();
  expect(sent()).toContain(`GET /promos/invoice.csv?month=${last}`);
});

test('months and money are shown in the usual format', () => {
  expect(lastMonths(new Date('2026-02-10T00:00:00Z')).slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(monthName('2026-02', 'en')).toBe('February 2026');
  expect([formatMoney(1_999, 'EUR', 'en'), formatMoney(0, null)]).toEqual(['€19.99', '–']);
});

test('invoices are listed, and wait for the billing address, which is saved', async () => {
  const invoice = { number: '2026-000017', month: '2026-05', currency: 'EUR', net: 717, tax: 52, total: 769 };
  const { user, sent } = start(list(stats()), {
    'GET /promos/invoices': ok({
      invoices: [{ ...invoice, issued_at: '2026-06-02T08:00:00.000Z' }],
      waiting_for: 'billing_address',
    }),
    'PUT /me/billing-address': ok({ name: 'Shoes Inc', address: 'Lane 2', tax_id: '' }),
  });
  const link = await screen.findByRole('link', { name: '2026-000017' });
  expect(link.getAttribute('href')).toBe('/user/promos/invoices/2026-000017');
  expect(screen.getByText('€7.69')).toBeTruthy();
  expect(screen.getByText('Invoices wait for your billing address.')).toBeTruthy();
  await user.type(await screen.findByLabelText('Name or company'), 'Shoes Inc');
  await user.type(screen.getByLabelText('Postal address'), 'Lane 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(sent()).toContain('PUT /me/billing-address');
});
