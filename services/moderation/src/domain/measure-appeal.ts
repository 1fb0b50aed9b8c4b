import type { CounterNotice } from '#domain/counter-notice';

/** An appeal about a measure, with its answer. */
export interface MeasureAppeal {
  readonly text: string;
  readonly madeAt: Date;
  readonly status: 'open' | 'granted' | 'refused';
  /** what the user reads about the answer; empty while it is open, or if the admin gave no reason */
  readonly reason: string;
  readonly reasonCode: string;
  readonly momentMs: number | null;
  readonly decidedAt: Date | null;
  /** the decision on the video or promo that answered it; null for none */
  readonly answerId: number | null;
  /** who answered; null while it is open, APPEAL_ADMIN if the date of a counter-notice has decided */
  readonly adminId: number | null;
  /** false for a granted one until all effects of the measure are undone */
  readonly isUndone: boolean;
  /** absent in appeals that are none, and in those of version 0.2 */
  readonly counterNotice?: CounterNotice | null | undefined;
}
