import type { IssueInvoices, Missing } from '#app/issue-invoices';
import type { Invoice, Seller } from '#domain/invoice';
import type { InvoiceStore } from '#store/invoices';

export interface ListInvoicesDeps {
  readonly issueInvoices: IssueInvoices;
  readonly invoices: Pick<InvoiceStore, 'list'>;
}

/** Issues what is due, then lists all invoices of a user, the newest first and without their lines. */
export const createListInvoices = ({ issueInvoices, invoices }: ListInvoicesDeps) =>
  async function listInvoices(ownerId: number, seller: Seller): Promise<Missing & { readonly invoices: Invoice[] }> {
    const missing = await issueInvoices(ownerId, seller);
    return { ...missing, invoices: await invoices.list(ownerId) };
  };
