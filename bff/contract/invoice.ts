import { z } from 'zod';
import { countOut, idOut, nextCursor, page, timeOut } from '#contract/common';
import { typedLine, typedText } from '#contract/typed-text';

const month = z.string().meta({ description: 'YYYY-MM (UTC)' });
const minorUnits = countOut.meta({ description: 'Minor units of the currency' });

export const invoiceParams = z.object({
  number: z
    .string()
    .max(20)
    .meta({ description: 'Such as 2026-000017', examples: ['2026-000017'] }),
});

export const billingAddressBody = z
  .object({
    name: typedLine(60, { required: true, name: 'name' }),
    address: typedText(300, { required: true, name: 'address' }),
    tax_id: typedLine(60, { name: 'tax_id' }).default(''),
  })
  .meta({ id: 'BillingAddressChange' });

export const BillingAddress = z
  .object({
    name: z.string(),
    address: z.string().meta({ description: 'With line feeds' }),
    tax_id: z.string(),
  })
  .meta({ id: 'BillingAddress', description: 'Empty texts if it was never set' });
export type BillingAddress = z.output<typeof BillingAddress>;

export const InvoiceSummary = z
  .object({
    number: z.string().meta({ description: 'Year of issue (UTC) and a count without gaps, such as 2026-000017' }),
    month,
    issued_at: timeOut,
    currency: z.string().meta({ description: 'ISO 4217' }),
    net: minorUnits.meta({ description: 'The exact sum of the lines in minor units, rounded down once' }),
    tax: minorUnits.meta({ description: 'The tax on `net` in minor units, rounded half up once' }),
    total: minorUnits,
  })
  .meta({ id: 'InvoiceSummary' });
export type InvoiceSummary = z.output<typeof InvoiceSummary>;

export const InvoiceList = z
  .object({
    invoices: z.array(InvoiceSummary).meta({ description: 'The newest first, at most 500' }),
    waiting_for: z
      .enum(['seller', 'billing_address'])
      .nullable()
      .meta({ description: "What due invoices wait for: the operator's values, or your billing address" }),
  })
  .meta({ id: 'InvoiceList' });
export type InvoiceList = z.output<typeof InvoiceList>;

export const IssuedInvoice = InvoiceSummary.extend({
  owner_id: idOut.meta({ description: 'The user who is billed' }),
  business: z.string().meta({ description: 'Name on the invoice' }),
}).meta({ id: 'IssuedInvoice' });
export type IssuedInvoice = z.output<typeof IssuedInvoice>;

export const issuedInvoiceQuery = page(50, 100);
export const IssuedInvoiceList = z
  .object({ invoices: z.array(IssuedInvoice), next_cursor: nextCursor })
  .meta({ id: 'IssuedInvoiceList' });
export type IssuedInvoiceList = z.output<typeof IssuedInvoiceList>;

export const Invoice = InvoiceSummary.extend({
  seller: BillingAddress,
  buyer: BillingAddress,
  tax_label: z.string(),
  tax_rate: z.number().min(0).meta({ description: 'Percent' }),
  lines: z.array(
    z.object({
      promo_id: idOut,
      title: z.string(),
      day: z.string().meta({ description: 'YYYY-MM-DD (UTC); a charge that was counted late is of an earlier month' }),
      billed_views: countOut,
      price_per_thousand: minorUnits,
      amount: z.string().meta({ description: 'The exact amount as a decimal', examples: ['0.17507'] }),
    }),
  ),
}).meta({ id: 'Invoice' });
export type Invoice = z.output<typeof Invoice>;
