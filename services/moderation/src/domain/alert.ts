import type { QueueItem } from '#domain/queue-item';

/** Something that admins should look at. */
export interface Alert {
  /** an alert is sent once for each key */
  readonly key: string;
  readonly title: string;
  readonly message: string;
  /** what it is about; absent if that is several items or none */
  readonly item?: QueueItem['item'];
}

/** An appeal that waits for longer is an alert. */
export const APPEAL_WAIT_MS = 24 * 60 * 60_000;
/** An automatic check that waits for longer is an alert. A retry takes less. */
export const SCAN_WAIT_MS = 15 * 60_000;
/** More items than this at once are one alert. */
const MOST_AT_ONCE = 5;

type Alarming = Pick<QueueItem, 'id' | 'type' | 'item' | 'reports'>;

/** An alert with the queue items that it is about. */
export interface ItemAlert extends Alert {
  readonly ids: readonly string[];
}

/** Returns an alert for each item, or one for all of them if they are many. `titles`: of videos and promos, by id. */
export function alertsOf(items: readonly Alarming[], titles: ReadonlyMap<number, string>, now: Date): ItemAlert[] {
  const at = now.getTime();
  const [appeals, reported] = [items.filter(isAppeal), items.filter((item) => !isAppeal(item))];
  return [appeals, reported].flatMap((found) =>
    found.length > MOST_AT_ONCE ? [sumOf(found, at)] : found.map(alertOf),
  );

  function alertOf({ id, type, item, reports }: Alarming): ItemAlert {
    const title = titles.get(item.id);
    const isMedia = item.type === 'video' || item.type === 'promo';
    const what = isMedia && title ? `the ${item.type} “${title}”` : `a ${item.type}`;
    return type === 'appeal'
      ? {
          ids: [id],
          item,
          key: `appeal:${id}:${at}`,
          title: 'An appeal waits',
          message: `The appeal about ${what} has waited for a day.`,
        }
      : {
          ids: [id],
          item,
          key: `reports:${id}:${at}`,
          title: 'Many reports',
          message: `There are ${reports} open reports on ${what}.`,
        };
  }
}

const isAppeal = ({ type }: Alarming): boolean => type === 'appeal';

function sumOf(items: readonly Alarming[], at: number): ItemAlert {
  const ids = items.map(({ id }) => id);
  return isAppeal(items[0]!)
    ? { ids, key: `appeals:${at}`, title: 'Appeals wait', message: 'More than five appeals have waited for a day.' }
    : {
        ids,
        key: `reports:${at}`,
        title: 'Many reports',
        message: 'More than five items have many open reports.',
      };
}

/** Sent once a day (UTC) while it lasts. */
export const scanAlert = (waiting: number, now: Date): Alert => ({
  key: `scan:${now.toISOString().slice(0, 10)}`,
  title: 'The automatic check is late',
  message: `${waiting} ${waiting === 1 ? 'upload has' : 'uploads have'} waited for the automatic check for a quarter of an hour.`,
});
