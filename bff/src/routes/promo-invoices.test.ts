import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { InvoiceService } from '@tallscreen/proto/tallscreen/analytics/v1/invoice_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const BUSINESS = 7;
let api: TestApi;
let isModerationAway = false;
let sellers: unknown[] = [];
let saved: unknown;

const party = { name: 'Screen Ltd', address: 'Road 1\nTown', taxId: 'X1' };
const invoice = {
  number: '2026-000017',
  ownerId: BigInt(BUSINESS),
  month: '2026-05',
  currencyCode: 'EUR',
  issuedAt: timestampFromMs(Date.UTC(2026, 5, 3)),
  seller: { party, taxLabel: 'VAT', taxBasisPoints: 725n },
  buyer: { name: 'Shoes Inc', address: 'Lane 2', taxId: '' },
  lines: [
    {
      promoId: 50n,
      title: '=Shoes',
      day: '2026-05-05',
      viewableViewCount: 9n,
      billedViewCount: 7n,
      minorUnitsPerThousandViews: 2_501n,
      currencyCode: 'EUR',
    },
  ],
  net: 17n,
  tax: 1n,
  total: 18n,
};

beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(PolicyService, {
      getPolicy() {
        if (isModerationAway) throw fail('database_away');
        const value = { ...policyDefaults.billing, name: 'Screen Ltd', address: 'Road 1\nTown', tax_rate: 7.25 };
        return { current: { version: 2n, value: JSON.stringify(value) } };
      },
    });
    add(InvoiceService, {
      listInvoices({ ownerId, seller }) {
        sellers.push([ownerId, seller?.party?.name, seller?.taxBasisPoints]);
        return { invoices: [{ ...invoice, lines: [] }], isBuyerMissing: true };
      },
      listIssuedInvoices: ({ pageSize, pageToken }) => ({
        invoices: [{ ...invoice, lines: [] }],
        nextPageToken: pageToken === '' ? `after ${pageSize}` : '',
      }),
      getInvoice({ number }) {
        if (number !== invoice.number) throw fail('invoice_not_found');
        return { invoice };
      },
      getBillingAddress: () => ({}),
      setBillingAddress({ address }) {
        saved = { ...address };
        return {};
      },
    });
  });
});
afterAll(() => api?.close());

const call = async (method: string, path: string, body?: object) =>
  api.call(method, `/api/v1/${path}`, { ...(body && json(body)), token: await tokenFor(BUSINESS, 'business') });

test("the list is issued with the operator's present values, and says what due invoices wait for", async () => {
  sellers = [];
  const summary = { number: '2026-000017', month: '2026-05', currency: 'EUR', net: 17, tax: 1, total: 18 };
  expect(await call('GET', 'promos/invoices')).toMatchObject({
    status: 200,
    body: { invoices: [{ ...summary, issued_at: '2026-06-03T00:00:00.000Z' }], waiting_for: 'billing_address' },
  });
  expect(sellers).toEqual([[BigInt(BUSINESS), 'Screen Ltd', 725n]]);
});

test('nothing is issued while the values of the operator cannot be read', async () => {
  [sellers, isModerationAway] = [[], true];
  expect((await call('GET', 'promos/invoices')).status).toBe(503);
  expect(sellers).toEqual([]);
  isModerationAway = false;
});

test('an invoice has both addresses, the tax and its lines', async () => {
  expect((await call('GET', 'promos/invoices/2026-000017')).body).toMatchObject({
    seller: { name: 'Screen Ltd', address: 'Road 1\nTown', tax_id: 'X1' },
    buyer: { name: 'Shoes Inc', address: 'Lane 2', tax_id: '' },
    tax_label: 'VAT',
    tax_rate: 7.25,
    lines: [{ promo_id: 50, day: '2026-05-05', billed_views: 7, price_per_thousand: 2_501, amount: '0.17507' }],
  });
  expect((await call('GET', 'promos/invoices/2026-000018')).status).toBe(404);
  expect((await api.call('GET', '/api/v1/promos/invoices/2026-000017')).status).toBe(401);
});

test('its CSV ends with the net sum, the tax and the total, and carries no formula', async () => {
  const headers = { authorization: `Bearer ${await tokenFor(BUSINESS, 'business')}` };
  const answer = await fetch(`${api.origin}/api/v1/promos/invoices/2026-000017.csv`, { headers });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="invoice-2026-000017.csv"');
  expect((await answer.text()).split('\r\n').slice(1)).toEqual([
    "50,'=Shoes,2026-05-05,9,7,25.01,EUR,0.17507",
    ',Net,,,,,EUR,0.17',
    ',VAT 7.25 %,,,,,EUR,0.01',
    ',Total,,,,,EUR,0.18',
    '',
  ]);
});

test('the billing address is empty at first, and needs a name and an address', async () => {
  expect((await call('GET', 'me/billing-address')).body).toEqual({ name: '', address: '', tax_id: '' });
  for (const body of [{}, { name: 'A', address: ' ' }, { name: 'a'.repeat(61), address: 'b' }])
    expect((await call('PUT', 'me/billing-address', body)).status).toBe(400);
  expect(saved).toBeUndefined();
  const answer = await call('PUT', 'me/billing-address', { name: ' Shoes ', address: 'Lane 2\nVillage' });
  expect(answer.body).toEqual({ name: 'Shoes', address: 'Lane 2\nVillage', tax_id: '' });
  expect(saved).toMatchObject({ name: 'Shoes', address: 'Lane 2\nVillage', taxId: '' });
});

test('admins list the issued invoices of all businesses; a business may not', async () => {
  const asAdmin = async (query: string) =>
    api.call('GET', `/api/v1/admin/invoices${query}`, { token: await tokenFor(90, 'admin') });
  expect(await asAdmin('?limit=2')).toMatchObject({
    status: 200,
    body: {
      invoices: [{ number: '2026-000017', month: '2026-05', total: 18, owner_id: BUSINESS, business: 'Shoes Inc' }],
      next_cursor: 'after 2',
    },
  });
  expect((await asAdmin('?cursor=x')).body).toMatchObject({ next_cursor: null });
  expect((await call('GET', 'admin/invoices')).status).toBe(403);
});
