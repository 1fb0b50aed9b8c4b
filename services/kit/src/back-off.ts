import { isOutage } from '#outage';

export interface BackOffOptions {
  /** how long an entry is left alone after its first failure; doubles with each further one */
  readonly firstMs: number;
  readonly longestMs: number;
  /** ms of a clock that only goes forward */
  readonly now?: () => number;
}

export type BackOff<Id extends string | number> = ReturnType<typeof createBackOff<Id>>;

/**
 * Which entries are left alone for a while because they failed. Kept in memory: after a restart, or in another replica,
 * all are tried at once. Give `heldBack()` to a query that has a limit, so that they take nobody's place.
 */
export function createBackOff<Id extends string | number>({
  firstMs,
  longestMs,
  now = () => performance.now(),
}: BackOffOptions) {
  const failures = new Map<Id, { readonly count: number; readonly until: number }>();

  const isHeldBack = (id: Id): boolean => (failures.get(id)?.until ?? -Infinity) > now();

  /** What has not been tried again long after it was due is gone: somebody else did it. */
  function forgetGone(): void {
    for (const [id, { until }] of failures) if (until + 2 * longestMs < now()) failures.delete(id);
  }

  return {
    isHeldBack,

    heldBack: (): Id[] => [...failures.keys()].filter(isHeldBack),

    /** For how long, in ms. An outage is not the entry's fault: it does not make the wait longer. */
    holdBack(id: Id, error: unknown): number {
      forgetGone();
      const count = (failures.get(id)?.count ?? 0) + (isOutage(error) ? 0 : 1);
      const waitMs = Math.min(longestMs, firstMs * 2 ** Math.max(0, count - 1));
      failures.set(id, { count, until: now() + waitMs });
      return waitMs;
    },

    /** It went well. */
    forget: (id: Id): void => void failures.delete(id),
  };
}
