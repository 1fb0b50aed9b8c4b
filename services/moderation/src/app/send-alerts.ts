import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { alertsOf, APPEAL_WAIT_MS, SCAN_WAIT_MS, scanAlert, type ItemAlert } from '#domain/alert';
import { URGENT_FROM } from '#domain/report';
import { alertRaised } from '#events/publish';
import type { Alerts } from '#store/alerts';
import type { MediaItems } from '#store/media-items';
import type { QueueItems } from '#store/queue-items';
import type { Scans } from '#store/scans';

export interface SendAlertsDeps {
  readonly alerts: Alerts;
  readonly queueItems: Pick<QueueItems, 'listAlarming' | 'markAlerted'>;
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
  readonly scans: Pick<Scans, 'countLate'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type SendAlerts = ReturnType<typeof createSendAlerts>;

/**
 * Alerts admins, once each, of items with many reports, of appeals that wait for a day, and of automatic checks that
 * are late.
 */
export function createSendAlerts({ alerts, queueItems, mediaItems, scans, outbox }: SendAlertsDeps) {
  async function findItemAlerts(now: Date): Promise<ItemAlert[]> {
    const items = await queueItems.listAlarming(URGENT_FROM, new Date(now.getTime() - APPEAL_WAIT_MS));
    const copies = await mediaItems.findMany(items.map(({ item }) => item.id));
    return alertsOf(items, new Map(copies.map(({ id, title }) => [id, title])), now);
  }

  async function sendScanAlert(now: Date): Promise<void> {
    const late = await scans.countLate(new Date(now.getTime() - SCAN_WAIT_MS));
    if (late === 0) return;
    const alert = scanAlert(late, now);
    await outbox.inTransaction(async (session) => {
      if (await alerts.add(alert.key, session)) await outbox.add(session, [alertRaised(alert)]);
    });
  }

  return async (now: Date): Promise<void> => {
    for (const alert of await findItemAlerts(now)) {
      await outbox.inTransaction(async (session) => {
        if (await queueItems.markAlerted(alert.ids, session)) await outbox.add(session, [alertRaised(alert)]);
      });
    }
    await sendScanAlert(now);
  };
}
