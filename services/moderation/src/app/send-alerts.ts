import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import {
  alertsOf,
  APPEAL_WAIT_MS,
  repeatInfringerAlert,
  SCAN_WAIT_MS,
  scanAlert,
  type Alert,
  type ItemAlert,
} from '#domain/alert';
import { URGENT_FROM } from '#domain/report';
import { alertRaised } from '#events/publish';
import type { Alerts } from '#store/alerts';
import type { CopyrightStrikes } from '#store/copyright-strikes';
import type { MediaItems } from '#store/media-items';
import type { Policies } from '#store/policies';
import type { QueueItems } from '#store/queue-items';
import type { Scans } from '#store/scans';

export interface SendAlertsDeps {
  readonly alerts: Alerts;
  readonly queueItems: Pick<QueueItems, 'listAlarming' | 'markAlerted'>;
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
  readonly scans: Pick<Scans, 'countLate'>;
  readonly copyrightStrikes: Pick<CopyrightStrikes, 'listUsersWith'>;
  readonly policies: Pick<Policies, 'read'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type SendAlerts = ReturnType<typeof createSendAlerts>;

/**
 * Alerts admins, once each, of items with many reports, of appeals that wait for a day, of automatic checks that are
 * late, and of users with as many strikes for copyright as the policy on repeat infringers says.
 */
export function createSendAlerts(deps: SendAlertsDeps) {
  const { alerts, queueItems, mediaItems, scans, copyrightStrikes, policies, outbox } = deps;

  async function findItemAlerts(now: Date): Promise<ItemAlert[]> {
    const items = await queueItems.listAlarming(URGENT_FROM, new Date(now.getTime() - APPEAL_WAIT_MS));
    const copies = await mediaItems.findMany(items.map(({ item }) => item.id));
    return alertsOf(items, new Map(copies.map(({ id, title }) => [id, title])), now);
  }

  const sendOnce = (alert: Alert, until: Date): Promise<void> =>
    outbox.inTransaction(async (session) => {
      if (await alerts.add(alert.key, session, until)) await outbox.add(session, [alertRaised(alert)]);
    });

  async function sendScanAlert(now: Date): Promise<void> {
    const late = await scans.countLate(new Date(now.getTime() - SCAN_WAIT_MS));
    if (late === 0) return;
    await sendOnce(scanAlert(late, now), now);
  }

  async function sendInfringerAlerts(now: Date): Promise<void> {
    const { value } = await policies.read('repeat-infringers');
    for (const infringer of await copyrightStrikes.listUsersWith(value.copyright_strikes, now))
      await sendOnce(repeatInfringerAlert(infringer), infringer.until);
  }

  return async (now: Date): Promise<void> => {
    for (const alert of await findItemAlerts(now)) {
      await outbox.inTransaction(async (session) => {
        if (await queueItems.markAlerted(alert.ids, session)) await outbox.add(session, [alertRaised(alert)]);
      });
    }
    await sendScanAlert(now);
    await sendInfringerAlerts(now);
  };
}
