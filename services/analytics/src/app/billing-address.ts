import type { Party } from '#domain/invoice';
import type { BillingAddressStore } from '#store/billing-addresses';

export interface BillingAddressDeps {
  readonly billingAddresses: Pick<BillingAddressStore, 'read' | 'save'>;
}

export const createReadBillingAddress =
  ({ billingAddresses }: BillingAddressDeps) =>
  (userId: number): Promise<Party | undefined> =>
    billingAddresses.read(userId);

export const createSaveBillingAddress =
  ({ billingAddresses }: BillingAddressDeps) =>
  (userId: number, address: Party): Promise<void> =>
    billingAddresses.save(userId, address);
