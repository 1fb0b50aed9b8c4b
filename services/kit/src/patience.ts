/** Resolves when `work` has ended, or after `ms` in any case; rejects when it fails sooner. */
export async function orAfter(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    await Promise.race([work, enough]);
  } finally {
    clearTimeout(timer);
  }
}
