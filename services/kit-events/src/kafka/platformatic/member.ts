import { Consumer, type GroupAssignment } from '@platformatic/kafka';
import type { BusAdmin } from '#kafka/admin';
import { SESSION, type ClientOptions, type ConsumerOptions, type Member, type Membership } from '#kafka/client';
import { baseOptions } from './connection.ts';
import { createPositions } from './positions.ts';
import { createReader } from './reader.ts';
import { startTenure } from './tenure.ts';
import { createTenures } from './tenures.ts';

/** The name and the format that members with kafkajs use, so that both can share a group. */
const PROTOCOLS = [{ name: 'RoundRobinAssigner', version: 0 }];

export function createMember(
  client: ClientOptions,
  admin: BusAdmin,
  { groupId, topics, nameOf, prepare }: ConsumerOptions,
  { stopping, onJoined, handle }: Membership,
): Member {
  const ended = Promise.withResolvers<unknown>();
  const consumer = new Consumer({
    ...baseOptions(client),
    // The bus starts a new member. Besides, the library would join again to repeat a commit, for partitions it has lost.
    retries: 0,
    groupId,
    ...SESSION,
    heartbeatStallTimeout: SESSION.sessionTimeout,
    protocols: PROTOCOLS,
    // Called before each join: what the member has under way must end before others get its partitions.
    protocolsMetadata: async () => {
      await tenures.beforeJoin();
      return Buffer.alloc(0);
    },
  });
  consumer.topics.trackAll(...topics.keys());
  const positions = createPositions(consumer, ended.resolve);
  const tenures = createTenures((assignments: readonly GroupAssignment[]) => {
    const reader = createReader(client, topics.keys(), nameOf);
    return startTenure({ groupId, assignments, admin, reader, positions, handle, onFailure: ended.resolve });
  });

  consumer.on('error', ended.resolve);
  consumer.on('consumer:heartbeat:stalled', ({ lastError }) =>
    ended.resolve(lastError ?? new Error('kafka: no heartbeat')),
  );
  consumer.on('consumer:group:rebalance', () => onJoined(false));
  consumer.on('consumer:group:join', ({ assignments = [] }) => {
    onJoined(true);
    tenures.begin(assignments);
  });

  return {
    run: async () => {
      if (stopping.aborted) ended.resolve(undefined);
      stopping.addEventListener('abort', () => ended.resolve(undefined), { once: true });
      try {
        await prepare();
        if (!stopping.aborted) await Promise.race([consumer.joinGroup({}), ended.promise]);
      } catch (error) {
        return error;
      }
      return ended.promise;
    },
    leave: async () => {
      await tenures.leave();
      try {
        await consumer.close(true);
      } catch (error) {
        // The group could not be told; the connections must not stay.
        await consumer.connections.close();
        throw error;
      }
    },
  };
}
