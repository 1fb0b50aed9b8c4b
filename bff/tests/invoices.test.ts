import { expect, jest, test } from '@jest/globals';
import { createConnection } from 'mongoose';
import { guest, type Json } from './support/client.ts';
import { admin, newPerson } from './support/people.ts';

jest.setTimeout(120_000);

test('a business has no invoices before its first month is over', async () => {
  const business = await newPerson('business');
  expect(await business.call('GET', '/promos/invoices')).toMatchObject({
    status: 200,
    body: { invoices: [], waiting_for: null },
  });
  expect((await guest('GET', '/promos/invoices')).status).toBe(401);
});

test('a billing address is empty at first, needs a name and an address, and is kept', async () => {
  const business = await newPerson('business');
  const address = { name: 'Shoes Inc', address: 'Lane 2\nVillage', tax_id: '' };
  const read = async () => (await business.call('GET', '/me/billing-address')).body;
  expect(await read()).toEqual({ name: '', address: '', tax_id: '' });
  expect((await business.call('PUT', '/me/billing-address', { json: { name: 'Shoes' } })).status).toBe(400);
  expect((await business.call('PUT', '/me/billing-address', { json: address })).status).toBe(200);
  expect(await read()).toEqual(address);
  for (const method of ['GET', 'PUT']) expect((await guest(method, '/me/billing-address')).status).toBe(401);
});

test('admins list the issued invoices of all businesses, and nobody else does', async () => {
  const { call } = await admin();
  const list = await call('GET', '/admin/invoices?limit=10');
  expect(list).toMatchObject({ status: 200, body: { invoices: expect.any(Array) } });
  expect((await call('GET', '/admin/invoices?cursor=none')).status).toBe(400);
  expect((await (await newPerson('business')).call('GET', '/admin/invoices')).status).toBe(403);
});

/** Writes what analytics counts during a month: no month ends during a run. */
async function chargeLastMonth(ownerId: number, promoId: number, billedViews: number): Promise<string> {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7);
  const price = { minorUnitsPerThousandViews: 100_000, currencyCode: 'EUR' };
  const charge = { promoId, ownerId, day: `${month}-03`, viewableViews: billedViews, billedViews, ...price };
  const uri = process.env['MONGODB_URI'] ?? '';
  const connection = await createConnection(uri, { dbName: 'analytics' }).asPromise();
  const charges = connection.collection<typeof charge & { _id: string }>('promo_charges');
  await charges.insertOne({ _id: `${promoId}:${charge.day}:1`, ...charge });
  await connection.close();
  return month;
}

test('a past month is invoiced once both addresses are known, and its invoice is read as a page and as CSV', async () => {
  const [{ call }, business, other] = await Promise.all([admin(), newPerson('business'), newPerson('business')]);
  const policies = (await call('GET', '/admin/policies')).body['policies'] as Json[];
  const { value, version } = policies.find(({ name }) => name === 'billing') as { value: Json; version: number };
  const seller = { ...value, name: 'Screen Ltd', address: 'Road 1\nTown' };
  expect((await call('PUT', '/admin/policies/billing', { json: { value: seller, version } })).status).toBe(200);

  const month = await chargeLastMonth(business.id, business.id + 900_000_000, 3);
  const list = async () => (await business.call('GET', '/promos/invoices')).body;
  expect(await list()).toEqual({ invoices: [], waiting_for: 'billing_address' });
  const address = { name: 'Shoes Inc', address: 'Lane 2\nVillage', tax_id: '' };
  expect((await business.call('PUT', '/me/billing-address', { json: address })).status).toBe(200);
  const { invoices, waiting_for: waits } = (await list()) as { invoices: Json[]; waiting_for: null };
  expect([invoices, waits]).toMatchObject([[{ month, total: 300, currency: 'EUR' }], null]);

  const at = `/promos/invoices/${String(invoices[0]?.['number'])}`;
  const invoice = await business.call('GET', at);
  expect([invoice.status, invoice.body]).toMatchObject([200, { seller: { name: 'Screen Ltd' }, buyer: address }]);
  const csv = await business.call('GET', `${at}.csv`);
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
  for (const address of [at, `${at}.csv`]) expect((await other.call('GET', address)).status).toBe(404);
});
