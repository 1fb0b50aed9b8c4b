import type { GroupAssignment } from '@platformatic/kafka';
import type { BusAdmin } from '#kafka/admin';
import type { Membership } from '#kafka/client';
import { hasCode } from './connection.ts';
import type { createPositions } from './positions.ts';
import type { Reader } from './reader.ts';
import type { Fetched } from './records.ts';

const WAIT_MS = 500;
/** A partition whose records have been handled waits for the fetch of the others. */
const WAIT_WITH_BUSY_MS = 100;

export interface TenureOptions {
  readonly groupId: string;
  readonly assignments: readonly GroupAssignment[];
  readonly admin: Pick<BusAdmin, 'readCommitted' | 'readSpans'>;
  readonly reader: Reader;
  readonly positions: ReturnType<typeof createPositions>;
  readonly handle: Membership['handle'];
  readonly onFailure: (error: unknown) => void;
}

interface Assigned {
  readonly topic: string;
  readonly partition: number;
  offset: number;
  isBusy: boolean;
  isPaused: boolean;
}

/** Reads the partitions that a member has between two changes of its group. */
export function startTenure({ groupId, assignments, admin, reader, positions, handle, onFailure }: TenureOptions) {
  const over = new AbortController();
  const fetching = new Set<number>();
  const working = new Set<Promise<void>>();
  let bell = Promise.withResolvers<void>();
  const ring = (): void => bell.resolve();
  const fail = (error: unknown): void => {
    if (!over.signal.aborted) onFailure(error);
  };

  const begin = async ({ topic, partitions }: GroupAssignment): Promise<Assigned[]> => {
    const committed = await admin.readCommitted(groupId, topic);
    const spans = await admin.readSpans(topic);
    return spans
      .filter(({ partition }) => partitions.includes(partition))
      .map(({ partition, low, high }) => {
        const offset = committed.get(partition) ?? low;
        // Records that the broker has deleted, or has never had, are not there to be read.
        const isThere = offset >= low && offset <= high;
        return { topic, partition, offset: isThere ? offset : low, isBusy: false, isPaused: false };
      });
  };

  const moveTo = (place: Assigned, offset: number): void => {
    if (offset === place.offset) return;
    place.offset = offset;
    positions.change(place);
  };

  async function work(place: Assigned, { records, next }: Fetched): Promise<void> {
    const { topic, partition } = place;
    place.isBusy = true;
    try {
      const isStale = (): boolean => over.signal.aborted;
      const pause = () => {
        place.isPaused = true;
        return () => {
          place.isPaused = false;
          ring();
        };
      };
      const resolve = ({ position }: { readonly position: { readonly offset: number } }): void =>
        moveTo(place, position.offset + 1);
      const heartbeat = async (): Promise<void> => undefined;
      if (records.length > 0) await handle({ topic, partition, records, isStale, resolve, heartbeat, pause });
      const last = records.at(-1);
      if (!last || place.offset > last.position.offset) moveTo(place, next);
    } catch (error) {
      fail(error);
    } finally {
      place.isBusy = false;
      ring();
    }
  }

  async function fetchFrom(leader: number, places: readonly Assigned[], waitMs: number): Promise<void> {
    fetching.add(leader);
    try {
      const answers = await reader.fetch(leader, places, waitMs);
      if (over.signal.aborted) return;
      for (const { place, ...fetched } of answers) {
        if (fetched.next === place.offset) continue;
        const done = work(place, fetched).finally(() => working.delete(done));
        working.add(done);
      }
    } catch (error) {
      fail(
        hasCode(error, (id) => id === 'OFFSET_OUT_OF_RANGE')
          ? new Error('kafka: records were deleted unread', { cause: error })
          : error,
      );
    } finally {
      fetching.delete(leader);
      ring();
    }
  }

  async function run(): Promise<void> {
    const partitions = (await Promise.all(assignments.map(begin))).flat();
    const count = await reader.countPartitions();
    while (!over.signal.aborted) {
      bell = Promise.withResolvers();
      if ((await reader.countPartitions()) !== count) throw new Error('kafka: a topic has more partitions now');
      const waitMs = partitions.some(({ isBusy }) => isBusy) ? WAIT_WITH_BUSY_MS : WAIT_MS;
      const idle = partitions.filter(({ isBusy, isPaused }) => !isBusy && !isPaused);
      for (const [leader, places] of await reader.byLeader(idle)) {
        if (!fetching.has(leader)) void fetchFrom(leader, places, waitMs);
      }
      if (!over.signal.aborted) await bell.promise;
    }
  }

  const running = run().catch(fail);
  return {
    /** Resolves when nothing is handled any more and the positions are committed. */
    end: async (): Promise<void> => {
      over.abort();
      ring();
      await reader.close();
      await running;
      await Promise.all(working);
      await positions.flush();
    },
  };
}
