import { idToMs } from '#ids';

/** Ids of one worker end alike; the time in them spreads. */
const laneOf = (id: number, lanes: number): number => idToMs(id) % lanes;

export type Lanes = ReturnType<typeof createLanes>;

/** Jobs about one thing, one after the other. Those of other processes are kept apart by the store. */
export function createLanes(lanes: number) {
  const ends = Array.from({ length: lanes }, () => Promise.resolve());
  return <T>(id: number, job: () => Promise<T>): Promise<T> => {
    const lane = laneOf(id, lanes);
    const turn = ends[lane]!.then(job);
    // how it ended is for whoever asked for it
    ends[lane] = turn.then(nothing, nothing);
    return turn;
  };
}

const nothing = (): void => undefined;
