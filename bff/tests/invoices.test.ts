// Invoices for promos. No month ends during a run, so the service's tests issue them.
import { expect, jest, test } from '@jest/globals';
import { guest } from './support/client.ts';
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
