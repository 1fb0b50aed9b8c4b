import { readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import type { Invoice } from '#domain/invoice';
import type { InvoiceStore } from '#store/invoices';

const sizes = { fallback: 50, max: 100 };

/** Returns one page of all issued invoices for admins, the last one first and without their lines. */
export const createListIssuedInvoices =
  ({ invoices }: { readonly invoices: Pick<InvoiceStore, 'listIssuedPage'> }) =>
  (request: PageRequest): Promise<Page<Invoice>> =>
    readPage(request, {
      sizes,
      cursor: z.string().max(20),
      list: invoices.listIssuedPage,
      cursorOf: ({ number }) => number,
    });
