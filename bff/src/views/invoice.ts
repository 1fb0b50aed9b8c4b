import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { PromoCharge } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import type { BillingParty, Invoice } from '@tallscreen/proto/tallscreen/analytics/v1/invoice_service_pb';
import type * as schemas from '#contract/invoice';
import { toCsv, type CsvValue } from '#views/csv';

const NAMES = [
  'promo_id',
  'title',
  'date',
  'viewable_views',
  'billed_views',
  'price_per_thousand',
  'currency',
  'amount',
];

/** Returns an amount, in thousandths of a minor unit (a hundredth), as a decimal with this many places. */
function decimal(thousandths: bigint, places: 2 | 5): string {
  const digits = (places === 2 ? thousandths / 1_000n : thousandths).toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const costOf = ({ billedViewCount, minorUnitsPerThousandViews }: PromoCharge): bigint =>
  billedViewCount * minorUnitsPerThousandViews;

const linesOf = (charges: readonly PromoCharge[]) =>
  charges.map((charge): CsvValue[] => [
    Number(charge.promoId),
    charge.title,
    charge.day,
    Number(charge.viewableViewCount),
    Number(charge.billedViewCount),
    decimal(charge.minorUnitsPerThousandViews * 1_000n, 2),
    charge.currencyCode,
    decimal(costOf(charge), 5),
  ]);

/**
 * Returns what was billed so far: a line for each promo, day and price with its exact amount, then the total of each
 * currency, rounded down to its minor unit.
 */
export function chargesCsv(charges: readonly PromoCharge[]): string {
  const priced = charges.filter(({ currencyCode }) => currencyCode !== '');
  const totals = [...Map.groupBy(priced, ({ currencyCode }) => currencyCode)].map(([currency, some]): CsvValue[] => {
    const sum = (of: (charge: PromoCharge) => bigint) => some.reduce((total, charge) => total + of(charge), 0n);
    const [viewable, billed] = [sum(({ viewableViewCount: n }) => n), sum(({ billedViewCount: n }) => n)];
    return [null, 'Total', null, Number(viewable), Number(billed), null, currency, decimal(sum(costOf), 2)];
  });
  return toCsv(NAMES, [...linesOf(charges), ...totals]);
}

const percentOf = (basisPoints: bigint): number => Number(basisPoints) / 100;

/** Returns an issued invoice: its lines, then the net sum, the tax and the total. */
export function invoiceCsv({ lines, seller, currencyCode, net, tax, total }: Invoice): string {
  const { taxLabel = '', taxBasisPoints = 0n } = seller ?? {};
  const sum = (name: string, amount: bigint): CsvValue[] => [
    null,
    name,
    null,
    null,
    null,
    null,
    currencyCode,
    decimal(amount * 1_000n, 2),
  ];
  const sums = [sum('Net', net), sum(`${taxLabel} ${percentOf(taxBasisPoints)} %`, tax), sum('Total', total)];
  return toCsv(NAMES, [...linesOf(lines), ...sums]);
}

export const partyView = (party: BillingParty | undefined): schemas.BillingAddress => ({
  name: party?.name ?? '',
  address: party?.address ?? '',
  tax_id: party?.taxId ?? '',
});

export const invoiceSummaryView = (invoice: Invoice): schemas.InvoiceSummary => ({
  number: invoice.number,
  month: invoice.month,
  issued_at: timestampDate(invoice.issuedAt!).toISOString(),
  currency: invoice.currencyCode,
  net: Number(invoice.net),
  tax: Number(invoice.tax),
  total: Number(invoice.total),
});

export const issuedInvoiceView = (invoice: Invoice): schemas.IssuedInvoice => ({
  ...invoiceSummaryView(invoice),
  owner_id: Number(invoice.ownerId),
  business: invoice.buyer?.name ?? '',
});

export const invoiceView = (invoice: Invoice): schemas.Invoice => ({
  ...invoiceSummaryView(invoice),
  seller: partyView(invoice.seller?.party),
  buyer: partyView(invoice.buyer),
  tax_label: invoice.seller?.taxLabel ?? '',
  tax_rate: percentOf(invoice.seller?.taxBasisPoints ?? 0n),
  lines: invoice.lines.map((line) => ({
    promo_id: Number(line.promoId),
    title: line.title,
    day: line.day,
    billed_views: Number(line.billedViewCount),
    price_per_thousand: Number(line.minorUnitsPerThousandViews),
    amount: decimal(costOf(line), 5),
  })),
});
