import type { Person } from '@tallscreen/kit/auth/person';
import { policyValue } from '@tallscreen/kit/policy-reader';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { nameFile } from '#routes/video-stats';
import * as schemas from '#contract/invoice';
import { csvFile } from '#contract/stats';
import { invoiceCsv, invoiceSummaryView, invoiceView, issuedInvoiceView, partyView } from '#views/invoice';
import { orNull } from '#views/scalar';

const common = { tag: 'promos', method: 'get', access: 'signedIn', limits: ['read'] } as const;

/** Invoices for promos, and the address that they bill. */
export function promoInvoiceRoutes({ clients: { invoices, policies } }: RouteDeps): Route[] {
  /** Fails while moderation is away: an invoice of the default seller could never be corrected. */
  async function readSeller() {
    const { current } = await policies.getPolicy({ name: 'billing' });
    const billing = policyValue('billing', current, policyDefaults.billing);
    const { name, address, tax_id: taxId, tax_label: taxLabel, tax_rate: rate } = billing;
    return { party: { name, address, taxId }, taxLabel, taxBasisPoints: BigInt(Math.round(rate * 100)) };
  }

  async function list({ userId }: Person): Promise<schemas.InvoiceList> {
    const found = await invoices.listInvoices({ ownerId: BigInt(userId), seller: await readSeller() });
    const waiting = found.isBuyerMissing ? 'billing_address' : found.isSellerMissing ? 'seller' : null;
    return { invoices: found.invoices.map(invoiceSummaryView), waiting_for: waiting };
  }

  async function read(number: string) {
    const { invoice } = await invoices.getInvoice({ number });
    if (!invoice) throw new Error('No invoice.');
    return invoice;
  }

  return [
    route({
      ...common,
      path: '/promos/invoices',
      operationId: 'listInvoices',
      summary: 'List your invoices for promos, and issue those that are due: 24 hours after the end of a month (UTC)',
      response: schemas.InvoiceList,
      handle: ({ user }) => list(user),
    }),
    route({
      ...common,
      path: '/admin/invoices',
      operationId: 'listIssuedInvoices',
      tag: 'admin',
      summary: 'List the issued invoices of all businesses, the last one first',
      access: ['admin'],
      query: schemas.issuedInvoiceQuery,
      response: schemas.IssuedInvoiceList,
      async handle({ query: { cursor = '', limit } }) {
        const found = await invoices.listIssuedInvoices({ pageSize: limit, pageToken: cursor });
        return { invoices: found.invoices.map(issuedInvoiceView), next_cursor: orNull(found.nextPageToken) };
      },
    }),
    // Must be before the route without .csv, which would read .csv as a part of the number.
    route({
      ...common,
      limits: ['heavyRead'],
      path: '/promos/invoices/{number}.csv',
      operationId: 'readInvoiceCsv',
      summary: 'Read an invoice as CSV; for its business and admins',
      params: schemas.invoiceParams,
      response: csvFile,
      answerType: 'text/csv',
      errors: [404],
      async handle({ params: { number }, res }) {
        const invoice = await read(number);
        nameFile(res, `invoice-${invoice.number}`);
        return invoiceCsv(invoice);
      },
    }),
    route({
      ...common,
      path: '/promos/invoices/{number}',
      operationId: 'readInvoice',
      summary: 'Read an invoice; for its business and admins',
      params: schemas.invoiceParams,
      response: schemas.Invoice,
      errors: [404],
      handle: async ({ params: { number } }) => invoiceView(await read(number)),
    }),
    route({
      ...common,
      path: '/me/billing-address',
      operationId: 'readBillingAddress',
      summary: 'Read the address on your next invoices',
      response: schemas.BillingAddress,
      handle: async () => partyView((await invoices.getBillingAddress({})).address),
    }),
    route({
      ...common,
      method: 'put',
      limits: ['write'],
      path: '/me/billing-address',
      operationId: 'setBillingAddress',
      summary: 'Set the address on your next invoices; issued ones keep the old one',
      body: schemas.billingAddressBody,
      response: schemas.BillingAddress,
      async handle({ body }) {
        const address = { name: body.name, address: body.address, taxId: body.tax_id };
        await invoices.setBillingAddress({ address });
        return body;
      },
    }),
  ];
}
