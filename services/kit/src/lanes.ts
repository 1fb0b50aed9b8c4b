import { currentRequest } from '#context';
import { AppError, TOOK_TOO_LONG } from '#errors';
import { idToMs } from '#ids';

/** Ids of one worker end alike; the time in them spreads. */
const laneOf = (id: number, lanes: number): number => idToMs(id) % lanes;

export type Lanes = ReturnType<typeof createLanes>;

/**
 * Jobs about one thing, one after the other; one whose caller has given up meanwhile is not begun. Those of other processes
 * are kept apart by the store.
 */
export function createLanes(lanes: number) {
  const ends = Array.from({ length: lanes }, () => Promise.resolve());
  return <T>(id: number, job: () => Promise<T>): Promise<T> => {
    const lane = laneOf(id, lanes);
    const turn = ends[lane]!.then(() => {
      if (isLate()) throw new AppError('deadline_exceeded', TOOK_TOO_LONG);
      return job();
    });
    // how it ended is for whoever asked for it
    ends[lane] = turn.then(nothing, nothing);
    return turn;
  };
}

const isLate = (): boolean => (currentRequest()?.deadlineAt ?? Infinity) < Date.now();

const nothing = (): void => undefined;
