import type { PromoCharge } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
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

/**
 * Returns an invoice: a line for each promo, day and price with its exact amount, then the total of each currency,
 * rounded down to its minor unit.
 */
export function invoiceCsv(charges: readonly PromoCharge[]): string {
  const lines = charges.map((charge): CsvValue[] => [
    Number(charge.promoId),
    charge.title,
    charge.day,
    Number(charge.viewableViewCount),
    Number(charge.billedViewCount),
    decimal(charge.minorUnitsPerThousandViews * 1_000n, 2),
    charge.currencyCode,
    decimal(costOf(charge), 5),
  ]);
  const priced = charges.filter(({ currencyCode }) => currencyCode !== '');
  const totals = [...Map.groupBy(priced, ({ currencyCode }) => currencyCode)].map(([currency, some]): CsvValue[] => {
    const sum = (of: (charge: PromoCharge) => bigint) => some.reduce((total, charge) => total + of(charge), 0n);
    const [viewable, billed] = [sum(({ viewableViewCount: n }) => n), sum(({ billedViewCount: n }) => n)];
    return [null, 'Total', null, Number(viewable), Number(billed), null, currency, decimal(sum(costOf), 2)];
  });
  return toCsv(NAMES, [...lines, ...totals]);
}
