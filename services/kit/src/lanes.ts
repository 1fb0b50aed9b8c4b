import { createBatcher } from '#batch';
import { idToMs } from '#ids';

/** Ids of one worker end alike; the time in them spreads. */
const laneOf = (id: number, lanes: number): number => idToMs(id) % lanes;

export type Lanes = ReturnType<typeof createLanes>;

/** Jobs about one thing, one after the other. Those of other processes are kept apart by the store. */
export function createLanes(lanes: number) {
  const turns = Array.from({ length: lanes }, () =>
    createBatcher<() => Promise<unknown>, unknown>({
      maxSize: 1,
      concurrency: 1,
      run: (jobs) => Promise.all(jobs.map((job) => job())),
    }),
  );
  return <T>(id: number, job: () => Promise<T>): Promise<T> => turns[laneOf(id, lanes)]!(job) as Promise<T>;
}
