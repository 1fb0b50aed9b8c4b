import type { PromoRun } from '@tallscreen/proto/rules/promo-run';
import type { Caps } from '#domain/delivery';

/** The run that a promo had before its business changed it. */
export interface EarlierRun extends PromoRun {
  /** when it was changed; it was in force before */
  readonly untilMs: number;
}

interface Known {
  readonly caps?: Caps;
  /** oldest first */
  readonly earlierRuns?: readonly EarlierRun[];
}

/** Views wait for seconds or, while Kafka is away, for hours. Older changes are forgotten. */
const MAX_EARLIER_RUNS = 20;

const noRun: PromoRun = { startsAtMs: 0, endsAtMs: 0 };

/** Returns the earlier runs after a change at `atMs`, with the present one among them if the change replaces it. */
export function earlierRunsAfter(before: Known, after: Pick<Known, 'caps'>, atMs: number): readonly EarlierRun[] {
  const { startsAtMs, endsAtMs } = before.caps ?? noRun;
  const next = after.caps ?? noRun;
  const earlier = before.earlierRuns ?? [];
  if (startsAtMs === next.startsAtMs && endsAtMs === next.endsAtMs) return earlier;
  return [...earlier, { startsAtMs, endsAtMs, untilMs: atMs }].slice(-MAX_EARLIER_RUNS);
}

/**
 * Returns the run that was in force then. A view that waited is billed by it: after its end the promo was not running,
 * even if its business has set a later end since.
 */
export const runAt = ({ caps, earlierRuns = [] }: Known, atMs: number): PromoRun =>
  earlierRuns.find(({ untilMs }) => atMs < untilMs) ?? caps ?? noRun;
