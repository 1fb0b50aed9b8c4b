import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { BillingParty, InvoiceService } from '@tallscreen/proto/tallscreen/analytics/v1/invoice_service_pb';
import type { createReadBillingAddress, createSaveBillingAddress } from '#app/billing-address';
import type { createListInvoices } from '#app/list-invoices';
import type { createListIssuedInvoices } from '#app/list-issued-invoices';
import type { createReadInvoice } from '#app/read-invoice';
import type { Invoice, Party } from '#domain/invoice';
import { toChargeMessage } from '#events/stats-mapping';

export interface InvoiceRpcDeps {
  readonly listInvoices: ReturnType<typeof createListInvoices>;
  readonly listIssuedInvoices: ReturnType<typeof createListIssuedInvoices>;
  readonly readInvoice: ReturnType<typeof createReadInvoice>;
  readonly readBillingAddress: ReturnType<typeof createReadBillingAddress>;
  readonly saveBillingAddress: ReturnType<typeof createSaveBillingAddress>;
}

const toParty = (party: BillingParty | undefined): Party => ({
  name: party?.name ?? '',
  address: party?.address ?? '',
  taxId: party?.taxId ?? '',
});

const toInvoiceMessage = ({ number, ownerId, month, currencyCode, issuedAt, ...invoice }: Invoice) => ({
  number,
  ownerId: fromId(ownerId),
  month,
  currencyCode,
  issuedAt: timestampFromDate(issuedAt),
  seller: {
    party: { name: invoice.seller.name, address: invoice.seller.address, taxId: invoice.seller.taxId },
    taxLabel: invoice.seller.taxLabel,
    taxBasisPoints: BigInt(invoice.seller.taxBasisPoints),
  },
  buyer: invoice.buyer,
  lines: invoice.lines.map(toChargeMessage),
  net: BigInt(invoice.net),
  tax: BigInt(invoice.tax),
  total: BigInt(invoice.total),
});

export const createInvoiceRpc = (deps: InvoiceRpcDeps): ServiceImpl<typeof InvoiceService> => ({
  async listInvoices({ ownerId, seller }) {
    const { party, taxLabel = '', taxBasisPoints = 0n } = seller ?? {};
    const present = { ...toParty(party), taxLabel, taxBasisPoints: Number(taxBasisPoints) };
    const { invoices, ...missing } = await deps.listInvoices(toId(ownerId), present);
    return { invoices: invoices.map(toInvoiceMessage), ...missing };
  },
  async listIssuedInvoices({ pageSize, pageToken }) {
    const { entries, nextPageToken } = await deps.listIssuedInvoices({ pageSize, pageToken });
    return { invoices: entries.map(toInvoiceMessage), nextPageToken };
  },
  async getInvoice({ number }, context) {
    return { invoice: toInvoiceMessage(await deps.readInvoice(personOf(context), number)) };
  },
  async getBillingAddress(_, context) {
    const address = await deps.readBillingAddress(personOf(context).userId);
    return address ? { address } : {};
  },
  async setBillingAddress({ address }, context) {
    await deps.saveBillingAddress(personOf(context).userId, toParty(address));
    return {};
  },
});
