import { fail } from '@tallscreen/kit/errors';
import type { PushSettings } from '#domain/push-settings';
import { isTimeZone } from '#domain/quiet-hours';
import type { PushDeliveries } from '#store/push-deliveries';
import type { PushSettingsStore } from '#store/push-settings';

export interface SetPushSettingsDeps {
  readonly pushSettings: Pick<PushSettingsStore, 'save'>;
  readonly pushDeliveries: Pick<PushDeliveries, 'endQuiet'>;
  /** Called when something may be due. */
  readonly wakeSenders: () => void;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Replaces what a user wants to get. What waits for the end of the earlier quiet hours follows the new ones. */
export const createSetPushSettings =
  ({ pushSettings, pushDeliveries, wakeSenders }: SetPushSettingsDeps) =>
  async (userId: number, settings: PushSettings): Promise<void> => {
    const { quietFrom, quietTo, timeZone } = settings;
    const hasHours = quietFrom !== '' || quietTo !== '';
    if (hasHours && !(TIME.test(quietFrom) && TIME.test(quietTo))) throw fail('quiet_hours_invalid');
    if (!isTimeZone(timeZone)) throw fail('time_zone_unknown');
    await pushSettings.save(userId, settings);
    await pushDeliveries.endQuiet(userId);
    wakeSenders();
  };
