import type { PushDeliveries } from '#store/push-deliveries';
import type { PushDevices } from '#store/push-devices';
import type { PushSettingsStore } from '#store/push-settings';
import type { UserCopy } from '#store/user-copies';

export interface EndPushesDeps {
  readonly pushDevices: Pick<PushDevices, 'removeOfUsers'>;
  readonly pushDeliveries: Pick<PushDeliveries, 'removeOfUsers'>;
  readonly pushSettings: Pick<PushSettingsStore, 'removeOfUsers'>;
}

/** Removes the devices of banned and deleted users, and the settings of deleted ones. Safe to repeat. */
export const createEndPushes =
  ({ pushDevices, pushDeliveries, pushSettings }: EndPushesDeps) =>
  async (changed: readonly UserCopy[]): Promise<void> => {
    const idsOf = (copies: readonly UserCopy[]): number[] => copies.map(({ id }) => id);
    const inactive = idsOf(changed.filter(({ isActive }) => !isActive));
    await pushDevices.removeOfUsers(inactive);
    await pushDeliveries.removeOfUsers(inactive);
    await pushSettings.removeOfUsers(idsOf(changed.filter(({ isRemovalDue }) => isRemovalDue)));
  };
