import type { QueueItem } from '#domain/queue-item';

/** Something that admins should look at. */
export interface Alert {
  /** an alert is sent once for each key */
  readonly key: string;
  readonly title: string;
  readonly message: string;
}

/** An appeal that waits for longer is an alert. */
export const APPEAL_WAIT_MS = 24 * 60 * 60_000;
/** A scan that has failed this often is an alert. */
export const SCAN_ATTEMPTS = 3;

type Alarming = Pick<QueueItem, 'id' | 'type' | 'item' | 'reports' | 'since'>;

export function alertOf({ id, type, item, reports, since }: Alarming): Alert {
  const what = `${item.type} ${item.id}`;
  const key = `${id}:${since.getTime()}`;
  return type === 'appeal'
    ? { key: `appeal:${key}`, title: 'An appeal waits', message: `The appeal about ${what} has waited for a day.` }
    : { key: `reports:${key}`, title: 'Many reports', message: `There are ${reports} open reports on ${what}.` };
}

/** Sent once a day (UTC) while it lasts. */
export const scanAlert = (failing: number, now: Date): Alert => ({
  key: `scan:${now.toISOString().slice(0, 10)}`,
  title: 'The automatic check fails',
  message: `${failing} uploads wait because their automatic check fails again and again.`,
});
