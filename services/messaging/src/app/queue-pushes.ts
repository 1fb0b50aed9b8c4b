import { processOnce, type Delivered } from '@tallscreen/kit-events/outbox/inbox';
import type { Connection } from 'mongoose';
import { tagOf, type PushContent } from '#domain/push-content';
import { LIFETIME_MS, MOST_WAITING, withContent, type PushDelivery } from '#domain/push-delivery';
import type { PushDeliveries } from '#store/push-deliveries';
import type { PushDevices } from '#store/push-devices';

export interface QueuePushesDeps {
  readonly connection: Connection;
  readonly pushDevices: Pick<PushDevices, 'listIds'>;
  readonly pushDeliveries: Pick<PushDeliveries, 'findMany' | 'save' | 'removeOldest'>;
  readonly newId: () => number;
  /** Called when something may be due. */
  readonly wakeSenders: () => void;
}

/** An event, and what the devices of a user get because of it. */
export interface QueuedEvent extends Delivered {
  readonly occurredAt: Date;
  readonly wanted: { readonly userId: number; readonly content: PushContent } | undefined;
}

export type QueuePushes = (events: readonly QueuedEvent[]) => Promise<void>;

/** The consumer group; the inbox records handled events under the same name. */
export const PUSH_GROUP = 'messaging-push';

/**
 * Stores one delivery for each device of the users whom events concern. A delivery of the same tag that was not sent
 * yet gets the new content. Handles each event once, however often it is delivered.
 */
export function createQueuePushes(deps: QueuePushesDeps): QueuePushes {
  const { connection, pushDevices, pushDeliveries, newId, wakeSenders } = deps;

  return async (events) => {
    const oldest = Date.now() - LIFETIME_MS;
    const recent = events.filter(({ wanted, occurredAt }) => wanted && occurredAt.getTime() > oldest);
    const deviceIds = await pushDevices.listIds([...new Set(recent.flatMap(({ wanted }) => wanted?.userId ?? []))]);
    // Most users have no device; their events need no transaction.
    const concerned = recent.filter(({ wanted }) => wanted && deviceIds.has(wanted.userId));
    if (concerned.length === 0) return;

    await processOnce(connection, PUSH_GROUP, concerned, async (fresh, session) => {
      const wanted = fresh.flatMap(({ wanted: each }) => {
        if (!each) return [];
        const tag = tagOf(each.content);
        return (deviceIds.get(each.userId) ?? []).map((deviceId) => ({ ...each, deviceId, tag }));
      });
      if (wanted.length === 0) return;
      const keyOf = ({ deviceId, tag }: Pick<PushDelivery, 'deviceId' | 'tag'>): string => `${deviceId} ${tag}`;
      const earlier = new Map((await pushDeliveries.findMany(wanted, session)).map((each) => [keyOf(each), each]));
      const now = new Date();
      for (const each of wanted)
        earlier.set(keyOf(each), withContent(earlier.get(keyOf(each)), { id: newId(), ...each }, now));
      await pushDeliveries.save([...earlier.values()], session);
    });
    await pushDeliveries.removeOldest([...deviceIds.values()].flat(), MOST_WAITING);
    wakeSenders();
  };
}
