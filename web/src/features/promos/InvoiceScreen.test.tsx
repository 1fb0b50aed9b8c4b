import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Invoice } from '@tallscreen/bff/contract/invoice';
import { account } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { InvoiceScreen } from './InvoiceScreen.tsx';

const invoice: Invoice = {
  number: '2026-000017',
  month: '2026-05',
  issued_at: '2026-06-02T08:00:00.000Z',
  currency: 'EUR',
  net: 717,
  tax: 52,
  total: 769,
  seller: { name: 'Screen Ltd', address: 'Road 1\nTown', tax_id: 'X1' },
  buyer: { name: 'Shoes Inc', address: 'Lane 2', tax_id: '' },
  tax_label: 'VAT',
  tax_rate: 7.25,
  lines: [
    {
      promo_id: 50,
      title: 'Best shoes',
      day: '2026-05-05',
      billed_views: 7,
      price_per_thousand: 2_501,
      amount: '0.17507',
    },
  ],
};
const start = (answer: Routes[string]) =>
  open(<InvoiceScreen />, {
    as: account({ role: 'business' }),
    path: '/user/promos/invoices/2026-000017',
    route: '/user/promos/invoices/:number',
    api: { 'GET /promos/invoices/2026-000017': answer },
  });

test('shows a loading state', () => {
  start(pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('an invoice shows both addresses, its lines, the tax and the total, and is printed', async () => {
  const { user } = start(ok(invoice));
  const paper = within(await screen.findByRole('article', { name: 'Invoice 2026-000017' }));
  expect(paper.getByRole('region', { name: 'Seller' }).textContent).toContain(
    'Screen Ltd\nRoad 1\nTown\nTax number: X1',
  );
  expect(paper.getByRole('region', { name: 'Buyer' }).textContent).toContain('Shoes Inc\nLane 2');
  const cells = paper.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Best shoes', '2026-05-05', '7', '€25.01', '€0.17507']);
  const sums = paper.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(sums).toEqual(['€7.17', '€0.52', '€7.69']);
  expect(paper.getByText('VAT 7.25 %')).toBeTruthy();
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
});

test('an unknown invoice says so, and can be loaded again', async () => {
  let answer: Answer = fail(404, 'Invoice not found.');
  const { user } = start(() => answer);
  await screen.findByText('Invoice not found.');
  answer = ok(invoice);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Best shoes')).toBeTruthy();
});
