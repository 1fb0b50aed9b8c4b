import { fail } from '@tallscreen/kit/errors';
import type { Person } from '@tallscreen/kit/auth/person';
import type { Invoice } from '#domain/invoice';
import type { InvoiceStore } from '#store/invoices';

export interface ReadInvoiceDeps {
  readonly invoices: Pick<InvoiceStore, 'read'>;
}

/** Throws not_found unless the caller is billed by the invoice or an admin, so that numbers tell nothing. */
export const createReadInvoice = ({ invoices }: ReadInvoiceDeps) =>
  async function readInvoice({ userId, role }: Person, number: string): Promise<Invoice> {
    const invoice = await invoices.read(number);
    if (!invoice || (invoice.ownerId !== userId && role !== 'admin')) throw fail('invoice_not_found');
    return invoice;
  };
