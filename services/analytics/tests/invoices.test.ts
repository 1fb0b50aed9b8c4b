import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { createIssueInvoices } from '#app/issue-invoices';
import { createListIssuedInvoices } from '#app/list-issued-invoices';
import { createReadInvoice } from '#app/read-invoice';
import type { Seller } from '#domain/invoice';
import { openStores, type Stores } from '#parts';
import { collections } from '#store/database';

const parts = createTestParts('analytics-invoices');
let connection: Connection;
let stores: Stores;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, collections);
  stores = openStores(connection);
});
afterAll(() => parts.dispose());

const seller: Seller = {
  name: 'Screen Ltd',
  address: 'Road 1\nTown',
  taxId: 'X1',
  taxLabel: 'VAT',
  taxBasisPoints: 1_900,
};
const buyer = { name: 'Shoes Inc', address: 'Lane 2\nVillage', taxId: '' };
const price = { id: 1, minorUnitsPerThousandViews: 100_000, currencyCode: 'EUR', effectiveFromMs: 0 };

/** Counts billed views at 1 euro each. */
const charge = (ownerId: number, day: string, views: number) =>
  inTransaction(connection, (session) =>
    stores.charges.add(
      Array.from({ length: views }, () => ({ promoId: ownerId + 500, ownerId, day, price, isBilled: true })),
      session,
    ),
  );
const issuing = (at: string, changes: Partial<Stores> = {}) =>
  createIssueInvoices({ ...stores, ...changes, now: () => new Date(at) });
const issue = (ownerId: number, at: string, by = seller) => issuing(at)(ownerId, by);
const listed = async (ownerId: number) =>
  (await stores.invoices.list(ownerId)).map(({ number, month, total }) => [number, month, total]).toReversed();
const counted = async (year: number) =>
  (await connection.db!.collection<{ _id: number; last: number }>('invoice_counters').findOne({ _id: year }))?.last ??
  0;

test('a month is invoiced 24 hours after its end, with the addresses and the tax of that moment', async () => {
  await stores.billingAddresses.save(1, buyer);
  await charge(1, '2040-05-03', 3);
  await charge(1, '2040-06-01', 4);
  await issue(1, '2040-06-01T23:59:59Z');
  expect(await listed(1)).toEqual([]);
  await issue(1, '2040-06-02T00:00:00Z');
  await issue(1, '2040-06-02T00:00:01Z');
  expect(await listed(1)).toEqual([['2040-000001', '2040-05', 357]]);
  const before = await stores.invoices.read('2040-000001');
  expect(before).toMatchObject({ seller, buyer, net: 300, tax: 57, lines: [{ day: '2040-05-03', billedViews: 3 }] });

  await stores.billingAddresses.save(1, { ...buyer, name: 'Boots Inc' });
  await charge(1, '2040-05-03', 1);
  await issue(1, '2040-06-03T00:00:00Z', { ...seller, name: 'Other Ltd', taxBasisPoints: 0 });
  expect(await stores.invoices.read('2040-000001')).toEqual(before);
});

test('a charge that was counted late is on the next invoice with its day', async () => {
  await stores.billingAddresses.save(2, buyer);
  await charge(2, '2041-05-31', 2);
  await issue(2, '2041-06-02T00:00:00Z');
  await charge(2, '2041-05-31', 5);
  await issue(2, '2041-06-20T00:00:00Z');
  expect(await listed(2)).toEqual([['2041-000001', '2041-05', 238]]);
  await charge(2, '2041-06-10', 1);
  await issue(2, '2041-07-02T00:00:00Z');
  expect((await stores.invoices.read('2041-000002'))?.lines.map(({ day, billedViews }) => [day, billedViews])).toEqual([
    ['2041-05-31', 5],
    ['2041-06-10', 1],
  ]);
});

test('processes that issue at once make each invoice once, with consecutive numbers', async () => {
  const owners = [10, 11, 12, 13];
  for (const owner of owners) {
    await stores.billingAddresses.save(owner, buyer);
    await charge(owner, '2042-01-05', 1);
    await charge(owner, '2042-02-05', 1);
  }
  const answers = await Promise.allSettled([...owners, ...owners].map((owner) => issue(owner, '2042-03-05T00:00:00Z')));
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  const all = (await Promise.all(owners.map(listed))).flat();
  expect(all.map(([number]) => String(number)).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, i) => `2042-00000${i + 1}`),
  );
  for (const owner of owners) expect((await listed(owner)).map(([, month]) => month)).toEqual(['2042-01', '2042-02']);
});

test('a transaction that fails leaves no gap and no charge without an invoice', async () => {
  await stores.billingAddresses.save(20, buyer);
  await charge(20, '2043-01-05', 1);
  const charges = { ...stores.charges, markInvoiced: () => Promise.reject(new Error('killed')) };
  await expect(issuing('2043-02-05T00:00:00Z', { charges })(20, seller)).rejects.toThrow('killed');
  expect([await listed(20), await counted(2043)]).toEqual([[], 0]);
  await issue(20, '2043-02-05T00:00:00Z');
  expect(await listed(20)).toEqual([['2043-000001', '2043-01', 119]]);
});

test('nothing is issued before both addresses are known, and then everything that is due', async () => {
  await charge(30, '2044-01-05', 1);
  const at = '2044-03-05T00:00:00Z';
  const unnamed = { ...seller, name: '' };
  expect(await issue(30, at, unnamed)).toEqual({ isSellerMissing: true, isBuyerMissing: true });
  await stores.billingAddresses.save(30, buyer);
  expect(await issue(30, at, unnamed)).toEqual({ isSellerMissing: true, isBuyerMissing: false });
  expect([await listed(30), await counted(2044)]).toEqual([[], 0]);
  expect(await issue(30, at)).toEqual({ isSellerMissing: false, isBuyerMissing: false });
  expect(await listed(30)).toEqual([['2044-000001', '2044-01', 119]]);
});

test('only its owner and admins read an invoice', async () => {
  await stores.billingAddresses.save(40, buyer);
  await charge(40, '2045-01-05', 1);
  await issue(40, '2045-02-05T00:00:00Z');
  const read = createReadInvoice(stores);
  const as = (userId: number, role: 'business' | 'admin') =>
    read({ userId, role } as Parameters<typeof read>[0], '2045-000001');
  expect((await as(40, 'business')).number).toBe('2045-000001');
  expect((await as(41, 'admin')).number).toBe('2045-000001');
  await expect(as(41, 'business')).rejects.toMatchObject({ status: 'not_found' });
});

test('admins page through all issued invoices, the last number first and without lines', async () => {
  for (const owner of [50, 51, 52]) {
    await stores.billingAddresses.save(owner, { ...buyer, name: `Shop ${owner}` });
    await charge(owner, '2046-01-05', 1);
    await issue(owner, '2046-02-05T00:00:00Z');
  }
  const list = createListIssuedInvoices(stores);
  const first = await list({ pageSize: 2, pageToken: '' });
  expect(first.entries.map(({ number, buyer: { name }, lines }) => [number, name, lines])).toEqual([
    ['2046-000003', 'Shop 52', []],
    ['2046-000002', 'Shop 51', []],
  ]);
  const second = await list({ pageSize: 2, pageToken: first.nextPageToken });
  expect(second.entries.map(({ number }) => number)[0]).toBe('2046-000001');
  await expect(list({ pageSize: 2, pageToken: 'none' })).rejects.toMatchObject({ status: 'invalid_argument' });
});
