/** The best first; only those that are as good as `least` or better, it included, when it is given. */
type ListBest<T> = (least: T | undefined, limit: number) => Promise<T[]>;

/**
 * Reads the head of a list. MongoDB takes it off an index; DocumentDB sorts all that the filter leaves. So it is asked only
 * for what is as good as the last of twice as many was the time before: that is everything better than it, hence the head.
 * Only when fewer than wanted are that good any more, all are sorted again.
 */
export function createBestReader<T>(list: ListBest<T>): (limit: number) => Promise<T[]> {
  const lasts = new Map<number, T>();
  return async (limit) => {
    const sought = limit * 2;
    const least = lasts.get(limit);
    const good = least === undefined ? [] : await list(least, sought);
    const isEnough = good.length >= limit;
    const found = isEnough ? good : await list(undefined, sought);
    const last = found.length === sought ? found.at(-1) : undefined;
    if (last) lasts.set(limit, last);
    else if (!isEnough) lasts.delete(limit);
    return found.slice(0, limit);
  };
}
