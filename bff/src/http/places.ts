import type { ServerResponse } from 'node:http';

/** Counts the calls under way. */
export interface Places {
  readonly areTaken: () => boolean;
  /** Counts a call until its answer is complete or its client has gone. */
  readonly take: (res: ServerResponse) => void;
}

export function createPlaces(count: number): Places {
  let taken = 0;
  return {
    areTaken: () => taken >= count,
    take(res) {
      taken++;
      let isTaken = true;
      const release = () => {
        if (isTaken) taken--;
        isTaken = false;
      };
      // Node emits `prefinish` when the answer is complete, `close` when it has been read or the client has gone. A
      // client that does not read its answer must not keep its place.
      res.once('prefinish', release);
      res.once('close', release);
    },
  };
}
