import { isAppError } from '@tallscreen/kit/errors';
import type { Memory } from './scroll.ts';

export interface ScrollKey {
  readonly viewerId: number;
  readonly scrollId: string;
  /** items that this scroll has been given so far */
  readonly itemsBefore: number;
  readonly pinnedId: number;
}

export interface Served extends ScrollKey {
  readonly ids: readonly number[];
  /** whether all that the token counts was found, so that this follows it at its own place */
  readonly isComplete: boolean;
}

/** What is kept of viewers; it may be lost. */
export interface Marks {
  read(scrolls: readonly ScrollKey[]): Promise<readonly Recalled[]>;
  addServed(scrolls: readonly Served[]): Promise<void>;
}

export interface Recalled {
  readonly isServed: (id: number) => boolean;
  /** how often something was noted as served, repetitions included */
  readonly servedCount: number;
  /** 0 for never */
  readonly seenAtMs: (id: number) => number;
}

export type Recollection = Memory;

/** So long a seen clip stays behind those not seen. */
export const SEEN_MS = 14 * 24 * 3_600_000;

export interface Recall {
  read(scrolls: readonly ScrollKey[], nowMs: number): Promise<readonly Recollection[]>;
  /**
   * Nobody waits for it: whoever asks for the next page reads behind it on the same line, and where it was lost a scroll goes
   * by its token.
   */
  noteServed(scrolls: readonly Served[]): void;
}

/** A feed without memory is better than no feed: while the marks are out of reach nothing counts as seen or served. */
export function createRecall(marks: Marks, onLoss: (error: unknown) => void): Recall {
  let isAway = false;

  async function unlessAway<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const result = await work();
      isAway = false;
      return result;
    } catch (error) {
      if (!isAppError(error, 'unavailable')) throw error;
      if (!isAway) onLoss(error);
      isAway = true;
      return otherwise;
    }
  }

  return {
    read: async (scrolls, nowMs) => {
      const recalled = await unlessAway(() => marks.read(scrolls), []);
      return scrolls.map((scroll, i) => recollect(scroll, recalled[i], nowMs - SEEN_MS));
    },
    noteServed: (scrolls) => void unlessAway(() => marks.addServed(scrolls), undefined).catch(onLoss),
  };
}

function recollect(
  { pinnedId, itemsBefore }: ScrollKey,
  recalled: Recalled | undefined,
  seenAfterMs: number,
): Recollection {
  if (!recalled) return { isSeen: () => false, isServed: (id) => id === pinnedId, isComplete: false };
  const { isServed, servedCount, seenAtMs } = recalled;
  return {
    isSeen: (id) => seenAtMs(id) > seenAfterMs,
    isServed: (id) => isServed(id) || id === pinnedId,
    isComplete: servedCount >= itemsBefore,
  };
}
