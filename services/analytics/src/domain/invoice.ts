/** The seller or the buyer. Empty texts are not known. */
export interface Party {
  readonly name: string;
  /** with line feeds */
  readonly address: string;
  readonly taxId: string;
}

export interface Seller extends Party {
  /** such as VAT */
  readonly taxLabel: string;
  /** hundredths of a percent */
  readonly taxBasisPoints: number;
}

export interface InvoiceLine {
  readonly promoId: number;
  /** title at the time of issue */
  readonly title: string;
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  readonly viewableViews: number;
  readonly billedViews: number;
  readonly minorUnitsPerThousandViews: number;
  readonly currencyCode: string;
}

/** Amounts are minor units. */
export interface Invoice {
  /** such as 2026-000017: year of issue (UTC) and a count without gaps */
  readonly number: string;
  readonly ownerId: number;
  /** YYYY-MM */
  readonly month: string;
  readonly currencyCode: string;
  readonly issuedAt: Date;
  readonly seller: Seller;
  readonly buyer: Party;
  readonly lines: readonly InvoiceLine[];
  readonly net: number;
  readonly tax: number;
  readonly total: number;
}

/** Reports wait in Redis and Kafka for a while, so a month is not complete at its end. */
const DUE_AFTER_MS = 24 * 60 * 60_000;

/** Returns the last month (YYYY-MM, UTC) whose invoice may be issued. */
export function lastMonthDue(now: Date): string {
  const at = new Date(now.getTime() - DUE_AFTER_MS);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

export const invoiceNumber = (year: number, count: number): string => `${year}-${String(count).padStart(6, '0')}`;

/** Rounds the exact sum of the lines down, and the tax on it half up, each once. */
export function amountsOf(
  lines: readonly Pick<InvoiceLine, 'billedViews' | 'minorUnitsPerThousandViews'>[],
  taxBasisPoints: number,
): { readonly net: number; readonly tax: number; readonly total: number } {
  const exact = lines.reduce(
    (sum, { billedViews, minorUnitsPerThousandViews }) =>
      sum + BigInt(billedViews) * BigInt(minorUnitsPerThousandViews),
    0n,
  );
  const net = exact / 1_000n;
  const tax = (net * BigInt(taxBasisPoints) + 5_000n) / 10_000n;
  return { net: Number(net), tax: Number(tax), total: Number(net + tax) };
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
};

interface Billable {
  readonly day: string;
  readonly billedViews: number;
  readonly minorUnitsPerThousandViews: number;
  readonly currencyCode: string;
}

export interface Plan<Line> {
  readonly month: string;
  readonly currencyCode: string;
  readonly lines: readonly Line[];
}

/**
 * Distributes charges without an invoice over the invoices that are due, the oldest month first. A charge of a month
 * that has its invoice goes to the first later month without one. Charges below one minor unit wait for the next
 * invoice.
 */
export function planInvoices<Line extends Billable>(
  charges: readonly Line[],
  issued: readonly Pick<Invoice, 'month' | 'currencyCode'>[],
  lastDue: string,
): Plan<Line>[] {
  const taken = new Set(issued.map(({ month, currencyCode }) => `${month} ${currencyCode}`));
  const monthOf = ({ day, currencyCode }: Line): string => {
    let month = day.slice(0, 7);
    while (taken.has(`${month} ${currencyCode}`)) month = nextMonth(month);
    return month;
  };
  const plans = [...Map.groupBy(charges, ({ currencyCode }) => currencyCode)].flatMap(([currencyCode, some]) => {
    const byMonth = [...Map.groupBy(some, monthOf)].filter(([month]) => month <= lastDue);
    let waiting: Line[] = [];
    return byMonth
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([month, own]) => {
        const lines = [...waiting, ...own];
        const isEnough = amountsOf(lines, 0).net > 0;
        waiting = isEnough ? [] : lines;
        return isEnough ? [{ month, currencyCode, lines }] : [];
      });
  });
  return plans.toSorted((a, b) => (`${a.month} ${a.currencyCode}` < `${b.month} ${b.currencyCode}` ? -1 : 1));
}
