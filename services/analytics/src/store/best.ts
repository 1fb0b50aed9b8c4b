/** The best first; only those of at least this score when it is given. */
type ListBest<T> = (leastScore: number | undefined, limit: number) => Promise<T[]>;

/**
 * Reads the head of a list by score. MongoDB takes it off an index; DocumentDB sorts all that the filter leaves. So it is
 * asked only for what is as good as the last of twice as many was the time before: that is everything better than it, hence
 * the head. Only when fewer than wanted are that good any more, all are sorted again.
 */
export function createBestReader<T extends { readonly score: number }>(
  list: ListBest<T>,
): (limit: number) => Promise<T[]> {
  const leastScores = new Map<number, number>();
  return async (limit) => {
    const sought = limit * 2;
    const least = leastScores.get(limit);
    const good = least === undefined ? [] : await list(least, sought);
    const isEnough = good.length >= limit;
    const found = isEnough ? good : await list(undefined, sought);
    const last = found.length === sought ? found.at(-1) : undefined;
    if (last) leastScores.set(limit, last.score);
    else if (!isEnough) leastScores.delete(limit);
    return found.slice(0, limit);
  };
}
