import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { alertOf, APPEAL_WAIT_MS, SCAN_ATTEMPTS, scanAlert } from '#domain/alert';
import { PRIORITY_FROM } from '#domain/report';
import { alertRaised } from '#events/publish';
import type { Alerts } from '#store/alerts';
import type { QueueItems } from '#store/queue-items';
import type { Scans } from '#store/scans';

export interface SendAlertsDeps {
  readonly alerts: Alerts;
  readonly queueItems: Pick<QueueItems, 'listAlarming'>;
  readonly scans: Pick<Scans, 'countFailing'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type SendAlerts = ReturnType<typeof createSendAlerts>;

/** Alerts admins, once each, of items with many reports, appeals that wait for a day, and scans that keep failing. */
export const createSendAlerts =
  ({ alerts, queueItems, scans, outbox }: SendAlertsDeps) =>
  async (now: Date): Promise<void> => {
    const [alarming, failing] = await Promise.all([
      queueItems.listAlarming(PRIORITY_FROM, new Date(now.getTime() - APPEAL_WAIT_MS)),
      scans.countFailing(SCAN_ATTEMPTS),
    ]);
    const found = [...alarming.map(alertOf), ...(failing > 0 ? [scanAlert(failing, now)] : [])];
    const fresh = await alerts.filterNew(found.map(({ key }) => key));
    for (const alert of found) {
      if (!fresh.has(alert.key)) continue;
      await outbox.inTransaction(async (session) => {
        if (await alerts.add(alert.key, session)) await outbox.add(session, [alertRaised(alert)]);
      });
    }
  };
