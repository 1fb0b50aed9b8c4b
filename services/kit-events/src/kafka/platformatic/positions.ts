import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Consumer } from '@platformatic/kafka';
import { isRejoin } from './connection.ts';
import type { Place } from './records.ts';

/** Commits the positions of a member, those that change together in one request. */
export function createPositions(consumer: Pick<Consumer, 'commit'>, onFailure: (error: unknown) => void) {
  const changed = new Map<string, Place>();
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    try {
      await nextTurn();
      while (changed.size > 0) {
        const offsets = [...changed.values()].map(({ topic, partition, offset }) => ({
          topic,
          partition,
          offset: BigInt(offset),
          leaderEpoch: -1,
        }));
        changed.clear();
        await consumer.commit({ offsets });
      }
    } catch (error) {
      // The next member that gets the partition reads these records again.
      changed.clear();
      if (!isRejoin(error)) onFailure(error);
    } finally {
      sending = undefined;
    }
  }

  return {
    change: (place: Place): void => {
      changed.set(`${place.topic}/${place.partition}`, { ...place });
      sending ??= send();
    },
    flush: async (): Promise<void> => {
      while (sending) await sending;
    },
  };
}
