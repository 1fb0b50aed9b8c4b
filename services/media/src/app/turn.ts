import { createBrake, type Brake } from '@tallscreen/kit-files/child/brake';

/** Tells one attempt at a job when to run, to pause and to give up. */
export interface Turn {
  /** pauses the attempt while it is held */
  readonly brake: Brake;
  /** aborts when the attempt is given up so that others can run */
  readonly givenUp: AbortSignal;
  readonly giveUp: () => void;
  /** without pauses */
  readonly usedMs: () => number;
}

export function createTurn(): Turn {
  const brake = createBrake();
  const giving = new AbortController();
  let usedMs = 0;
  let since = performance.now();
  brake.onChange(() => {
    if (brake.isHeld()) usedMs += performance.now() - since;
    since = performance.now();
  });
  return {
    brake,
    givenUp: giving.signal,
    giveUp: () => giving.abort(),
    usedMs: () => (brake.isHeld() ? usedMs : usedMs + performance.now() - since),
  };
}
