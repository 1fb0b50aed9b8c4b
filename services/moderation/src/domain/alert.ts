import { noticeOf, type Notice } from '@tallscreen/proto/rules/notices';
import type { QueueItem } from '#domain/queue-item';

/** Something that admins should look at. */
export interface Alert {
  /** an alert is sent once for each key */
  readonly key: string;
  readonly notice: Notice;
  /** the item that it is about; absent if there are several or none */
  readonly item?: QueueItem['item'];
}

/** Somebody with several strikes for copyright that have not expired. */
export interface RepeatInfringer {
  readonly userId: number;
  readonly strikes: number;
  /** of the newest of them */
  readonly newestId: number;
  /** when the last of them expires */
  readonly until: Date;
}

/** Sent once for each strike by which the policy's number is reached or passed. */
export const repeatInfringerAlert = ({ userId, strikes, newestId }: RepeatInfringer): Alert => ({
  key: `copyright:${userId}:${newestId}`,
  notice: noticeOf('repeat_infringer', { strikes }),
  item: { type: 'user', id: userId },
});

/** An appeal that waits for longer than this causes an alert. */
export const APPEAL_WAIT_MS = 24 * 60 * 60_000;
/** An automatic check that waits for longer than this causes an alert. Retries end earlier. */
export const SCAN_WAIT_MS = 15 * 60_000;
/** Above this number of items at once there is one alert for all. */
const MOST_AT_ONCE = 5;

type Alarming = Pick<QueueItem, 'id' | 'type' | 'item' | 'reports'>;

/** An alert with the queue items that it is about. */
export interface ItemAlert extends Alert {
  readonly ids: readonly string[];
}

/** Returns an alert for each item, or one for all if there are many. `titles`: of videos and promos, by id. */
export function alertsOf(items: readonly Alarming[], titles: ReadonlyMap<number, string>, now: Date): ItemAlert[] {
  const at = now.getTime();
  const [appeals, reported] = [items.filter(isAppeal), items.filter((item) => !isAppeal(item))];
  return [appeals, reported].flatMap((found) =>
    found.length > MOST_AT_ONCE ? [sumOf(found, at)] : found.map(alertOf),
  );

  function alertOf({ id, type, item, reports }: Alarming): ItemAlert {
    const isMedia = item.type === 'video' || item.type === 'promo';
    const what = { noun: item.type, title: isMedia ? (titles.get(item.id) ?? '') : '' };
    return type === 'appeal'
      ? { ids: [id], item, key: `appeal:${id}:${at}`, notice: noticeOf('appeal_waits', what) }
      : { ids: [id], item, key: `reports:${id}:${at}`, notice: noticeOf('many_reports', { ...what, reports }) };
  }
}

const isAppeal = ({ type }: Alarming): boolean => type === 'appeal';

function sumOf(items: readonly Alarming[], at: number): ItemAlert {
  const ids = items.map(({ id }) => id);
  return isAppeal(items[0]!)
    ? { ids, key: `appeals:${at}`, notice: noticeOf('appeals_wait', {}) }
    : { ids, key: `reports:${at}`, notice: noticeOf('many_reported', {}) };
}

/** Sent once a day (UTC) while checks are late. */
export const scanAlert = (waiting: number, now: Date): Alert => ({
  key: `scan:${now.toISOString().slice(0, 10)}`,
  notice: noticeOf('scan_late', { waiting }),
});
