/** The run of a promo, in milliseconds since the epoch; 0 for no start or no end. */
export interface PromoRun {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** Whether a promo has started and not ended. The start belongs to the run, the end does not. */
export const isRunning = ({ startsAtMs, endsAtMs }: PromoRun, atMs: number): boolean =>
  runStateOf({ startsAtMs, endsAtMs }, atMs) === 'running';

export type RunState = 'scheduled' | 'running' | 'ended';

export const runStateOf = ({ startsAtMs, endsAtMs }: PromoRun, atMs: number): RunState => {
  if (endsAtMs > 0 && atMs >= endsAtMs) return 'ended';
  return atMs < startsAtMs ? 'scheduled' : 'running';
};
