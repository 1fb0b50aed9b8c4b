import type { BillingAddress, Invoice, InvoiceList, IssuedInvoiceList } from '@tallscreen/bff/contract/invoice';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';

const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoices: build.query<InvoiceList, void>({ query: () => '/promos/invoices', providesTags: ['Invoices'] }),
    invoice: build.query<Invoice, string>({ query: (number) => `/promos/invoices/${encodeURIComponent(number)}` }),
    issuedInvoices: build.infiniteQuery<IssuedInvoiceList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/invoices', params: pageAt(pageParam) }),
      keepUnusedDataFor: 0,
    }),
    billingAddress: build.query<BillingAddress, void>({
      query: () => '/me/billing-address',
      providesTags: ['Invoices'],
    }),
    setBillingAddress: build.mutation<BillingAddress, BillingAddress>({
      query: (body) => ({ url: '/me/billing-address', method: 'PUT', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Invoices']),
    }),
  }),
});

export const {
  useInvoicesQuery,
  useInvoiceQuery,
  useIssuedInvoicesInfiniteQuery,
  useBillingAddressQuery,
  useSetBillingAddressMutation,
} = invoicesApi;
