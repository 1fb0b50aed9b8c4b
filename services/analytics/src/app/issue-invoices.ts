import { inTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import {
  amountsOf,
  invoiceNumber,
  lastMonthDue,
  planInvoices,
  type InvoiceLine,
  type Party,
  type Plan,
  type Seller,
} from '#domain/invoice';
import type { BillingAddressStore } from '#store/billing-addresses';
import type { ChargeStore, OutstandingCharges } from '#store/charges';
import type { InvoiceStore } from '#store/invoices';
import type { MediaItemStore } from '#store/media-items';

export interface IssueInvoicesDeps {
  readonly connection: Connection;
  readonly charges: Pick<ChargeStore, 'listOutstanding' | 'markInvoiced'>;
  readonly invoices: Pick<InvoiceStore, 'nextCount' | 'insert' | 'listIssued'>;
  readonly billingAddresses: Pick<BillingAddressStore, 'read'>;
  readonly items: Pick<MediaItemStore, 'read'>;
  readonly now?: () => Date;
}

/** The addresses that invoices wait for; both false if none waits. */
export interface Missing {
  readonly isSellerMissing: boolean;
  readonly isBuyerMissing: boolean;
}

const isKnown = (party: Party | undefined): party is Party => !!party && party.name !== '' && party.address !== '';

export type IssueInvoices = ReturnType<typeof createIssueInvoices>;

/** Creates the function that issues all invoices of a user that are due. Safe to repeat, and for two at once. */
export function createIssueInvoices(deps: IssueInvoicesDeps) {
  const { connection, charges, invoices, billingAddresses, items, now = () => new Date() } = deps;

  async function linesOf({ lines }: Plan<OutstandingCharges>, session: Session): Promise<InvoiceLine[]> {
    const known = await items.read([...new Set(lines.map(({ promoId }) => promoId))], session);
    const titles = new Map(known.map(({ id, copy }) => [id, copy?.title ?? '']));
    return lines.map(({ id: _id, ownerId: _ownerId, ...line }) => ({ ...line, title: titles.get(line.promoId) ?? '' }));
  }

  return async function issueInvoices(ownerId: number, seller: Seller): Promise<Missing> {
    const issuedAt = now();
    const due = lastMonthDue(issuedAt);
    if ((await charges.listOutstanding(ownerId, due)).length === 0)
      return { isSellerMissing: false, isBuyerMissing: false };
    return inTransaction(connection, async (session) => {
      const outstanding = await charges.listOutstanding(ownerId, due, session);
      const plans = planInvoices(outstanding, await invoices.listIssued(ownerId, session), due);
      const buyer = await billingAddresses.read(ownerId, session);
      if (!isKnown(seller) || !isKnown(buyer)) {
        const isWaiting = plans.length > 0;
        return { isSellerMissing: isWaiting && !isKnown(seller), isBuyerMissing: isWaiting && !isKnown(buyer) };
      }
      for (const plan of plans) {
        const { month, currencyCode } = plan;
        const year = issuedAt.getUTCFullYear();
        const number = invoiceNumber(year, await invoices.nextCount(year, session));
        const lines = await linesOf(plan, session);
        const amounts = amountsOf(lines, seller.taxBasisPoints);
        const whose = { ownerId, month, currencyCode, issuedAt, seller, buyer };
        await invoices.insert({ number, ...whose, lines, ...amounts }, session);
        await charges.markInvoiced(plan.lines, session);
      }
      return { isSellerMissing: false, isBuyerMissing: false };
    });
  };
}
