import { Consumer, FetchIsolationLevels } from '@platformatic/kafka';
import type { ClientOptions } from '#kafka/client';
import { baseOptions } from './connection.ts';
import { decode, type Fetched, type Place } from './records.ts';

const METADATA_MS = 30_000;
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_BYTES_OF_A_PARTITION = 1024 * 1024;

export type Reader = ReturnType<typeof createReader>;

/**
 * Fetches without being a member of a group, over connections of its own: a broker answers the calls of a connection one
 * by one, and a fetch may wait there for new records.
 */
export function createReader(options: ClientOptions, topics: Iterable<string>, nameOf: (topic: string) => string) {
  const consumer = new Consumer({ ...baseOptions(options), groupId: 'reader', metadataMaxAge: METADATA_MS });
  consumer.topics.trackAll(...topics);
  const metadata = () => consumer.metadata({ topics: [...consumer.topics.current] });

  return {
    countPartitions: async (): Promise<number> =>
      [...(await metadata()).topics.values()].reduce((sum, { partitionsCount }) => sum + partitionsCount, 0),
    byLeader: async <T extends Place>(places: readonly T[]): Promise<Map<number, T[]>> => {
      const { topics: known } = await metadata();
      return Map.groupBy(places, ({ topic, partition }) => known.get(topic)?.partitions[partition]?.leader ?? -1);
    },
    /** Waits for new records for `waitMs` at most. The places must have the same leader. */
    fetch: async <T extends Place>(
      leader: number,
      places: readonly T[],
      waitMs: number,
    ): Promise<(Fetched & { place: T })[]> => {
      const { topics: known } = await metadata();
      const idOf = (topic: string): string => known.get(topic)?.id ?? '';
      const wanted = new Map(places.map((place) => [`${idOf(place.topic)}/${place.partition}`, { ...place, place }]));
      const { responses } = await consumer.fetch({
        node: leader,
        maxWaitTime: waitMs,
        maxBytes: MOST_BYTES,
        isolationLevel: FetchIsolationLevels.READ_COMMITTED,
        topics: [...Map.groupBy(places, ({ topic }) => topic)].map(([topic, some]) => ({
          topicId: idOf(topic),
          partitions: some.map(({ partition, offset }) => ({
            partition,
            fetchOffset: BigInt(offset),
            currentLeaderEpoch: -1,
            lastFetchedEpoch: -1,
            partitionMaxBytes: MOST_BYTES_OF_A_PARTITION,
          })),
        })),
      });
      return responses.flatMap(({ topicId, partitions }) =>
        partitions.flatMap((answer) => {
          // A broker may still send a partition that an earlier fetch has asked for.
          const asked = wanted.get(`${topicId}/${answer.partitionIndex}`);
          return asked ? [{ ...decode(answer, asked, nameOf(asked.topic)), place: asked.place }] : [];
        }),
      );
    },
    close: (): Promise<void> => consumer.close(true),
  };
}
