/**
 * Calls `read` no more often than every `ms`: several collectors that ask at the same time cost a store one question.
 */
export function keepFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let askedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (!kept || now - askedAt >= ms) {
      askedAt = now;
      kept = read();
      // The next collector asks again.
      kept.catch(() => (askedAt = -Infinity));
    }
    return kept;
  };
}
